import { describeRefusals, httpErrors, type z } from '@trivium/http';
import { forecastErrors } from '../../contract/index.ts';

const errors = { ...httpErrors, ...forecastErrors };

/** The refusals of an operation with their bodies: `refusals({ market_not_found: 'No market has this slug.' })`. */
export const refusals = (messages: Partial<Record<keyof typeof errors, string>>) => describeRefusals(errors, messages);

/** A JSON answer with an example of it. */
export const jsonOf = <Schema extends z.ZodType>(description: string, schema: Schema, example: unknown) => ({
  description,
  content: { 'application/json': { schema, example } },
});

/** A JSON body with an example of each kind. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema, examples: Readonly<Record<string, unknown>>) => ({
  required: true,
  content: {
    'application/json': {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
});

/** What every operation with a JSON body may refuse, besides `body_invalid`, whose sentence names a field of its body. */
export const bodyRefusals = {
  json_invalid: 'The body is empty; send a JSON value.',
  body_too_large: 'A body can have at most 65536 bytes.',
  content_type_unsupported: 'Send the body as application/json in UTF-8.',
  rate_limited: 'Rate limit: 60 requests per 60 seconds. Try again in 12 seconds.',
} as const;
