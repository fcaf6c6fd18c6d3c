import { z } from 'zod';
import { drugList } from './answers.ts';

const highlight = z.object({
  /** What was found: a name, a synonym, a brand, a code, a class, a species, an indication, a route or a section. */
  kind: z.string(),
  text: z.string(),
  /** The matching words in `text`: begin and end in UTF-16 units. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
});

/** `/api/drugs` with parameters: one page. `count` is the length of `data`, `total` how many entries match. */
export const drugPage = drugList.extend({
  total: z.int().nonnegative(),
  /** The value of `cursor` for the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** With `q`: where it was found, for each entry of `data`. */
  highlights: z.array(z.array(highlight)).optional(),
});
