import { z } from 'zod';
import { dateTime, storedText, webAddress } from './values.ts';

/** Extension: how somebody disputes a recorded outcome. */
export const appealInput = z
  .object({
    identifier: z.string().min(1).max(200).meta({ description: 'A resolved market’s id or slug.' }),
    reason: storedText.min(20).max(5_000),
    evidence: z.array(webAddress).max(10).default([]),
  })
  .meta({ id: 'AppealInput' });
export type AppealInput = z.infer<typeof appealInput>;

export const appeal = z
  .object({
    id: z.string(),
    market: z.object({ identifier: z.string() }),
    status: z.enum(['open', 'upheld', 'dismissed']),
    filedAt: dateTime,
    answer: z.string().nullable(),
    answeredAt: dateTime.nullable(),
  })
  .meta({ id: 'Appeal' });
export type Appeal = z.infer<typeof appeal>;
