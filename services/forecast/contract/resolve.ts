import { z } from 'zod';
import { dateTime, probability, webAddress } from './values.ts';

const asOf = dateTime.optional().meta({ description: 'Judge as of this moment; default now.' });

export const resolveByIdentifier = z
  .object({ identifier: z.string().min(1).max(200).meta({ description: 'A market’s id or slug.' }), asOf })
  .meta({ id: 'ResolveByIdentifier' });
export type ResolveByIdentifier = z.infer<typeof resolveByIdentifier>;

export const resolveAdHoc = z
  .object({
    identifier: z.never().optional().meta({ not: {}, type: 'null', description: 'If it’s present, the call is for a market.' }),
    question: z.string().min(1).max(1_000),
    resolutionCriteria: z.string().min(1).max(10_000),
    resolutionSources: z.array(webAddress).min(1).max(20),
    closesAt: dateTime,
    asOf,
  })
  .meta({ id: 'ResolveAdHoc' });
export type ResolveAdHoc = z.infer<typeof resolveAdHoc>;

export const resolveRequest = z.union(
  [resolveByIdentifier, resolveAdHoc],
  'must have identifier, or question with resolutionCriteria, resolutionSources and closesAt',
);

export const providers = ['anthropic', 'openai', 'google', 'groq', 'mistral'] as const;
export const provider = z.enum(providers);
export type Provider = z.infer<typeof provider>;

export const citedSource = z.object({
  source: z.string(),
  checked: z.boolean().meta({ description: 'true only when this source was read for this response.' }),
  note: z.string(),
  url: z.url().optional(),
  readAt: dateTime.optional().meta({ description: 'Extension: when it was read.' }),
  quotes: z.array(z.string()).optional().meta({
    description:
      'Extension: words quoted from this source, each found in its text. With `quote_not_found`: words that are not in it.',
  }),
  code: z
    .string()
    .optional()
    .meta({ description: 'Extension: why it was not read, not checked or not saved, as a stable code.' }),
  removedSentences: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Extension: how many sentences with instructions to a machine were removed from it.' }),
});
export type CitedSource = z.infer<typeof citedSource>;

export const outcome = z.enum(['yes', 'no', 'void']);
export type Outcome = z.infer<typeof outcome>;

export const resolveResult = z
  .object({
    status: z.enum(['verifiable', 'pending', 'ambiguous', 'refused']),
    reasoning: z.string(),
    citedSources: z.array(citedSource),
    appealAvailable: z.boolean().meta({
      description: 'true when the market has a recorded outcome, which can be disputed with `POST /api/appeals`.',
    }),
    market: z.object({ identifier: z.string() }).nullable().optional(),
    asOf: dateTime.optional(),
    proposedOutcome: outcome.optional(),
    confidence: probability.optional(),
    providerUsed: provider.optional(),
    refusalReason: z.string().optional(),
    resolutionId: z
      .string()
      .optional()
      .meta({ description: 'Extension: `GET /api/resolve/{id}` shows what led to this result; absent if nothing was read.' }),
  })
  .meta({ id: 'ResolveResult' });
export type ResolveResult = z.infer<typeof resolveResult>;

export const resolverMode = z.enum(['live', 'fallback']);

export const resolverStatus = z
  .object({
    mode: resolverMode,
    providersConfigured: z.array(z.string()),
    providersAvailable: z.array(z.string()),
    note: z.string(),
  })
  .meta({ id: 'ResolverStatus' });
export type ResolverStatus = z.infer<typeof resolverStatus>;
