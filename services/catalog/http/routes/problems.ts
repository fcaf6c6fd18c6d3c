import { problemContentType, z } from '@trivium/http';
import { contact } from '../../contract/index.ts';

const refusal = (code: string) =>
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    error: z.object({ code: z.literal(code), message: z.string() }),
    contact,
  });

/** The 402 of the institutional tier: a problem with a contact. */
export const tierRequired = {
  description: 'The institutional tier is needed, and is not open yet.',
  content: { [problemContentType]: { schema: refusal('institutional-tier-required') } },
};

/** The same shape for the daily limit, where it is enforced. */
const overLimit = {
  description: 'The daily limit is exceeded (only where it is enforced).',
  content: { [problemContentType]: { schema: refusal('daily-limit-exceeded') } },
};

/** Responses that every read of the API shares. */
export const limited = { 429: overLimit };

export const jsonOf = (description: string, schema: z.ZodType) => ({
  200: { description, content: { 'application/json': { schema } } },
});

/** Marks extensions in the description. */
export const extension = 'An extension of the specification.';
