import { z } from 'zod';
import { slug, storedText, timestamp, webAddress } from './values.ts';

const common = {
  source: webAddress.optional().meta({ description: 'A page that shows what is right.' }),
  email: z
    .email()
    .max(254)
    .optional()
    .meta({ description: 'Where the answer goes. Never published, and erased 90 days after the answer.' }),
};

/** Extension: how a reader reports an error in an entry, or asks for a drug that has none. */
export const reportInput = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('error'),
      drug: slug.meta({ description: 'The slug of the entry.' }),
      dose: storedText
        .max(1_000)
        .optional()
        .meta({ description: 'Which dose, in words: species, route, indication and figures.' }),
      message: storedText.min(20).max(2_000).meta({ description: 'What is wrong.' }),
      ...common,
    }),
    z.object({
      kind: z.literal('missing-drug'),
      drug: storedText.min(1).max(200).meta({ description: 'The name of the drug.' }),
      message: storedText.max(2_000).optional().meta({ description: 'For which animals, and for which disease.' }),
      ...common,
    }),
  ])
  .meta({ id: 'ReportInput' });
export type ReportInput = z.infer<typeof reportInput>;
export type ReportKind = ReportInput['kind'];

/** `closed`: without an answer, such as a duplicate. */
export const reportStatuses = ['open', 'accepted', 'declined', 'closed'] as const;

export const report = z
  .object({
    id: z.string(),
    kind: z.enum(['error', 'missing-drug']),
    drug: z.string(),
    status: z.enum(reportStatuses),
    filedAt: timestamp,
    answer: z.string().nullable(),
    closedAt: timestamp.nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;
