/** The middle of several measurements and their extremes, in the unit of the measurements. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @throws RangeError for an empty list */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of nothing.');
  return { median: (lower + upper) / 2, min: sorted[0] as number, max: sorted.at(-1) as number };
}

/** Ratios of measurements that were taken in the same round so that what slows a round slows both sides of it. */
export function pairedRatios(values: readonly number[], base: readonly number[]): number[] {
  if (values.length !== base.length) throw new RangeError('Paired measurements come from the same rounds.');
  return values.map((value, round) => value / (base[round] as number));
}

/** The list begun `by` places later: ABC by 1 is BCA. Over as many rounds as entries, each is once in each place. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
