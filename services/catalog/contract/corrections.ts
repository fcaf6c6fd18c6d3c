import { z } from 'zod';
import { slug, text } from './values.ts';

const bilingual = z.strictObject({ en: text(500), th: text(500) });

/** A published figure that was wrong, since when, and the right one. */
export const correction = z
  .strictObject({
    id: slug,
    kind: z.enum(['withdrawal', 'dose']),
    /** The entries that had it. */
    drugs: z.array(slug).min(1).max(40),
    /** The day on which the wrong figure was published, and the day on which it was corrected. */
    since: z.iso.date(),
    corrected: z.iso.date(),
    wrong: bilingual,
    right: bilingual,
  })
  .refine(({ since, corrected }) => since <= corrected, 'was corrected before it was published');
export type Correction = z.infer<typeof correction>;

/** `content/corrections.json`. */
export const corrections = z
  .array(correction)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must have each id only once');
