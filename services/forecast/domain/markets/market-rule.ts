import { z } from 'zod';

const day = z.iso.date();
const operator = z.enum(['>', '>=', '<', '<=', '=']);
const comparison = z.strictObject({ operator, value: z.number() });

/** Where the dated values are in a source. */
const values = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('csv'), date: z.string(), value: z.string() }),
  z.strictObject({
    format: z.literal('json'),
    /** The path to the rows; `*` is any member: `stations.0.data.*`. */
    rows: z.string(),
    /** The member with the date of a row: a date, a date-time or seconds since 1970. */
    date: z.string(),
    value: z.string(),
    /** Only rows where a member has this text. */
    where: z.strictObject({ member: z.string(), equals: z.string() }).optional(),
  }),
]);

/** The days that count, both included, and what becomes of their values. */
const measure = z.strictObject({
  from: day,
  to: day,
  /** Days begin at midnight of this zone, where the source names none. */
  offset: z
    .string()
    .regex(/^[+-]\d{2}:\d{2}$/)
    .default('+00:00'),
  /** Values of a day become its mean; days with fewer are left out. */
  dailyMeanOf: z.int().min(1).max(24).optional(),
  reduce: z.enum(['last', 'max', 'min', 'mean', 'sum', 'count']),
  /** With `count`: only values for which this holds. */
  counting: comparison.optional(),
  /** The source must show this many days with values; otherwise the rule decides nothing. */
  minDays: z.int().min(0).default(1),
  /** The source must have a value on or after this day; otherwise values may be missing still. */
  completeFrom: day.optional(),
});

/** A rule by which a program decides a market: a source, the values in it, a window and a comparison. */
export const marketRule = z.strictObject({
  source: z.url({ protocol: /^https?$/ }),
  values,
  measure,
  /** The question is Yes if the measure compares so with a number, or with the same measure of other days. */
  compare: z.union([comparison, z.strictObject({ operator, from: day, to: day })]),
  unit: z.string().max(40),
});
export type MarketRule = z.infer<typeof marketRule>;
export type RuleOperator = z.infer<typeof operator>;
