import { z } from 'zod';
import { outcome, provider, resolveResult } from './resolve.ts';
import { dateTime, probability } from './values.ts';

const reading = z.enum([...outcome.options, 'undecided']);

const quoteInContext = z.object({
  quote: z.string(),
  url: z.url().nullable().meta({ description: 'The page that the provider named; null if it was not read.' }),
  isVerbatim: z.boolean().meta({ description: 'Whether the stored text of that page contains it.' }),
  before: z.string().meta({ description: 'The words on the page before the quote.' }),
  after: z.string(),
});

/** The id of a stored record. */
export const resolutionId = z.string().regex(/^res_[0-9a-f]{20}$/, 'must be res_ and 20 lowercase hexadecimal digits');

/** Extension: everything that led to a result of the resolver. */
export const resolution = z
  .object({
    id: z.string(),
    createdAt: dateTime,
    question: z.string(),
    resolutionCriteria: z.string(),
    closesAt: dateTime,
    judgedAt: dateTime,
    market: z.object({ slug: z.string() }).nullable(),
    result: resolveResult,
    evidence: z
      .array(
        z.object({
          url: z.url(),
          finalUrl: z.url(),
          title: z.string().nullable(),
          fetchedAt: dateTime,
          sha256: z.string(),
          removedSentences: z
            .int()
            .min(0)
            .meta({ description: 'How many sentences with instructions to a machine were removed before anybody judged.' }),
        }),
      )
      .meta({ description: 'The pages that were read.' }),
    votes: z.array(
      z.object({
        provider,
        outcome: reading,
        confidence: probability,
        reasoning: z.string(),
        clauses: z.array(z.object({ clause: z.string(), holds: z.boolean().nullable() })),
        quotes: z.array(quoteInContext),
        counts: z.boolean(),
        dropped: z.string().nullable().meta({ description: 'Why it does not count, as a stable code.' }),
        reading: z
          .object({ provider, outcome: reading, reasoning: z.string() })
          .nullable()
          .meta({ description: 'What another provider concluded from the quotes alone.' }),
      }),
    ),
    abstentions: z.array(z.object({ provider, code: z.string() })),
    rule: z
      .object({
        outcome: outcome.nullable(),
        reason: z.string(),
        value: z.number().nullable(),
        unit: z.string(),
        against: z.number().nullable(),
        at: dateTime.nullable(),
        words: z.string(),
      })
      .nullable()
      .meta({ description: 'What the market’s own rule found; null for a question without one.' }),
  })
  .meta({ id: 'Resolution' });
export type Resolution = z.infer<typeof resolution>;
