import { z } from 'zod';
import { storedText } from './values.ts';

export const waitlistInput = z
  .object({
    email: z.email().max(254),
    marketId: storedText.min(1).max(200).optional().meta({ description: 'A market’s id or slug.' }),
    side: z.enum(['yes', 'no']).optional(),
    sizeUsd: z.number().min(0).max(1e12).optional(),
    source: storedText.max(200).optional(),
  })
  .meta({ id: 'WaitlistInput' });
export type WaitlistInput = z.infer<typeof waitlistInput>;

export const waitlistAnswer = z
  .object({ status: z.string(), saved: z.boolean().meta({ description: 'true only after the entry is committed.' }) })
  .meta({ id: 'WaitlistAnswer' });
export type WaitlistAnswer = z.infer<typeof waitlistAnswer>;

export const waitlistRemoval = z.object({ status: z.literal('removed') }).meta({ id: 'WaitlistRemoval' });
