import { z } from 'zod';
import { baseId, foods, routeId, speciesId, unitId } from './terms.ts';
import { decimal, text } from './values.ts';

const bounds = { low: decimal.nullable(), high: decimal.nullable() };
const isBounded = ({ low, high }: { low: string | null; high: string | null }) =>
  (low !== null || high !== null) && (low === null || high === null || Number(low) <= Number(high));
const boundedMessage = 'has a low or a high end, the low one not above the high one';

export const timeUnits = ['min', 'h', 'd', 'wk', 'mo'] as const;

/** A time between two ends; null is an open end. Units are UCUM codes. */
export const timeRange = z.strictObject({ ...bounds, unit: z.enum(timeUnits) }).refine(isBounded, boundedMessage);
export type TimeRange = z.infer<typeof timeRange>;

const positive = z.int().positive().max(1_000);

/** How many doses in all: a number, or between two numbers. */
export const doseCount = z.union([positive, z.strictObject({ low: positive.nullable(), high: positive.nullable() })]);
export type DoseCount = z.infer<typeof doseCount>;

/**
 * One step of a dose as figures, in UCUM units: `low` to `high` of `unit` per `per`, again after `interval`, `times` in all, for
 * `duration`. A null end is open (a minimum or a maximum); "twice daily" is an interval of 12 h, "once" is `times` 1.
 */
export const doseStep = z
  .strictObject({
    ...bounds,
    unit: unitId,
    per: baseId,
    interval: timeRange.nullable(),
    times: doseCount.nullable(),
    duration: timeRange.nullable(),
    /** Another drug that belongs to the regimen. */
    drug: text(120).optional(),
    /** Where a step has another route than the dosage. */
    route: routeId.optional(),
    /** The figures are the day's total, to be divided. */
    divided: z.literal(true).optional(),
    /** Which animals or case the step is for, in the source's words: `up to 10 lb`, `without preanaesthetic`. */
    for: text(200).optional(),
    /** The figures are for the whole course. */
    total: z.literal(true).optional(),
  })
  .refine(isBounded, boundedMessage);
export type DoseStep = z.infer<typeof doseStep>;

/** The product that a dose depends on, in the source's words. */
export const product = z.strictObject({
  name: text(200).optional(),
  strength: text(200).optional(),
  formulation: text(200).optional(),
  /** `strength` where it is one figure: `value` of `unit` in each `per`. */
  concentration: z.strictObject({ value: decimal, unit: unitId, per: unitId }).optional(),
});
export type Product = z.infer<typeof product>;

/** `maximum` where it is one figure: at most `value` of `unit` per `per` in the time `within`; null: in one dose. */
export const maximumDose = z.strictObject({ value: decimal, unit: unitId, per: baseId, within: timeRange.nullable() });
export type MaximumDose = z.infer<typeof maximumDose>;

const evidence = { note: text(500).optional(), citation: text(80).optional() };

/**
 * How long after the last dose a food may not be used. `prohibited`: the animals that it concerns may not be treated.
 * `not-stated`: the source was read and names no time. `not-available`: this part of the source could not be read. Neither
 * means that there is no withdrawal period: the product's label decides.
 */
export const withdrawalStatement = z.discriminatedUnion('status', [
  z
    .strictObject({ status: z.literal('period'), ...bounds, unit: z.enum(timeUnits), ...evidence })
    .refine(isBounded, boundedMessage),
  z.strictObject({ status: z.literal('prohibited'), concerns: text(500), ...evidence }),
  z.strictObject({ status: z.literal('not-stated'), ...evidence }),
  z.strictObject({ status: z.literal('not-available'), ...evidence }),
]);
export type WithdrawalStatement = z.infer<typeof withdrawalStatement>;

/** One statement for each food that the species gives. */
export const withdrawal = z.partialRecord(z.enum(foods), withdrawalStatement);
export type Withdrawal = z.infer<typeof withdrawal>;

/** How a dose without an interval is given: as a response requires, all the time (feed, water, infusion), or not said. */
export const schedules = ['as-needed', 'continuous', 'not-stated'] as const;

export const dosage = z.strictObject({
  species: speciesId,
  route: routeId,
  indication: text(500),
  /** As the source gives it, in few words. */
  dose: text(500),
  /** Where the dose depends on it, or the source names it. */
  product: product.optional(),
  /** The dose as figures. Empty if the source gives a table or a recipe. */
  steps: z.array(doseStep).max(8),
  /** Between steps: alternatives, or one after the other. Without it, several steps are given together. */
  relation: z.enum(['or', 'then']).optional(),
  schedule: z.enum(schedules).optional(),
  /** As the source gives it. */
  maximum: text(300).optional(),
  maximumDose: maximumDose.optional(),
  /** Missing for species that give no food. */
  withdrawal: withdrawal.optional(),
  /** Animals that may not be treated. */
  notFor: z.array(text(300)).min(1).max(20).optional(),
  note: text(500).optional(),
  /** `id` of the citation for this dosage. */
  citation: text(80),
  /** Whether a curator read the sentence at the citation's `seenAt`. */
  sourceRead: z.boolean(),
  /** Whether a second reader found the same sentence. No reader was a veterinarian. */
  secondReader: z.boolean(),
  /** Where the second reader read it, if elsewhere. */
  secondReaderSource: text(300).optional(),
});
export type Dosage = z.infer<typeof dosage>;
