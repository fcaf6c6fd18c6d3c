import { z } from 'zod';
import { dateTime } from './values.ts';

export const health = z
  .object({
    name: z.string(),
    status: z.string(),
    phase: z.string(),
    baseUrl: z.url(),
    timestamp: dateTime,
    educationalBeta: z.boolean().optional(),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;
