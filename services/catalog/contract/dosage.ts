import { z } from 'zod';
import { species } from './species.ts';
import { decimal, text } from './values.ts';

const bounds = { low: decimal.nullable(), high: decimal.nullable() };
const isBounded = ({ low, high }: { low: string | null; high: string | null }) =>
  (low !== null || high !== null) && (low === null || high === null || Number(low) <= Number(high));
const boundedMessage = 'has a low or a high end, the low one not above the high one';

export const timeUnits = ['h', 'd', 'wk', 'mo'] as const;

/** A time between two ends; null is an open end. Units are UCUM codes. */
export const timeRange = z.strictObject({ ...bounds, unit: z.enum(timeUnits) }).refine(isBounded, boundedMessage);
export type TimeRange = z.infer<typeof timeRange>;

export const doseUnits = ['ug', 'mg', 'g', '[iU]', 'mL'] as const;
export const doseBases = ['kg', '4.5.kg', '[lb_av]', '100.[lb_av]', '500.[lb_av]', 'm2', '[gal_us]', '{animal}'] as const;

/**
 * One step of a dose as figures, in UCUM units: `low` to `high` of `unit` per `per`, again after `interval`, for
 * `duration`. A null end is open (a minimum or a maximum); "twice daily" is an interval of 12 h. Where the source divides a
 * daily dose, the figures are the day's total and the interval is the day.
 */
export const doseStep = z
  .strictObject({
    ...bounds,
    unit: z.enum(doseUnits),
    per: z.enum(doseBases),
    interval: timeRange.nullable(),
    duration: timeRange.nullable(),
  })
  .refine(isBounded, boundedMessage);
export type DoseStep = z.infer<typeof doseStep>;

/** How long after the last dose a food may not be used. `not-permitted`: animals that produce it may not be treated. */
export const withdrawalPeriod = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('period'), ...bounds, unit: z.enum(timeUnits) }),
    z.strictObject({ status: z.literal('not-permitted') }),
  ])
  .nullable();
export type WithdrawalPeriod = z.infer<typeof withdrawalPeriod>;

/** Null: the source does not mention this food. */
export const withdrawal = z.strictObject({ meat: withdrawalPeriod, milk: withdrawalPeriod, eggs: withdrawalPeriod });

export const dosage = z.strictObject({
  species,
  route: text(60),
  indication: text(500),
  /** In the source's words. */
  dose: text(500),
  /** The dose as figures: one step, alternatives or a sequence. Empty if the source gives a table or a recipe. */
  structured: z.array(doseStep).max(8),
  note: text(500).optional(),
  withdrawal: withdrawal.optional(),
  /** `id` of the citation for this dosage. */
  citation: text(80),
  /** Whether a curator read the sentence at the citation's `seenAt`. */
  sourceRead: z.boolean(),
});
export type Dosage = z.infer<typeof dosage>;
