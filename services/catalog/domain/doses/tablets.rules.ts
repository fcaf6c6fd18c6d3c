import { ceiling, divide, floor, isLess, ratio, times, toDecimal, type Ratio } from './ratio.rules.ts';
import type { Amount, ChosenSize } from './volumes.rules.ts';

/** Into how many pieces one is divided: a tablet with a score into quarters, a capsule or a bolus not at all. */
const pieces: Readonly<Record<string, bigint>> = { '{tablet}': 4n, '{capsule}': 1n, '{bolus}': 1n };

/** Whether a product is counted in pieces: `{tablet}`. */
export const isCounted = (unit: string): boolean => Object.hasOwn(pieces, unit);

const fractions = ['', '¼', '½', '¾'] as const;

/** A count that can be given. */
export interface Count {
  /** `¼`, `1½`. */
  readonly text: string;
  /** `0.25`, `1.5`. */
  readonly decimal: string;
}

/** What can be counted of an amount: `¼` to `1½`. Null is an open end. */
export interface CountedAmount {
  readonly low: Count | null;
  readonly high: Count | null;
  /** More than one: the unit has its plural. */
  readonly isMany: boolean;
  /** Some are divided. */
  readonly hasPieces: boolean;
  /** Not the amount itself: the exact one belongs beside it. */
  readonly isCut: boolean;
  /** How far it is below the least that the source names, in whole percent, rounded up; 0: it is not. */
  readonly percentBelow: number;
  readonly above: CountAbove | null;
}

/** The amount is less than the smallest piece. */
export interface TooLittle {
  readonly smallest: Count;
  readonly above: CountAbove | null;
}

/** The next count above a single dose, where it is nearer than the one below and hardly more. */
export interface CountAbove {
  readonly count: Count;
  readonly isMany: boolean;
  readonly hasPieces: boolean;
  /** In whole percent, rounded up. */
  readonly percentAbove: number;
}

const maxPercentAbove = 10;

/** Sizes for a weight give the lightest animal up to two and a half times the least dose: one of more is a slip. */
const maxOfLeast = ratio('3');

/**
 * Tablets and capsules that can be given of an amount, never above its upper end: a single dose is cut down, and so is a range that
 * holds no piece. A least dose without an upper end is rounded up to whole ones. Undefined: it is no such count.
 */
export function countedAmount({ low, high, unit }: Amount): CountedAmount | TooLittle | undefined {
  const perUnit = high === null && isCounted(unit) ? 1n : pieces[unit];
  if (perUnit === undefined) return undefined;
  if (low !== null && high === null && isLess(times(ratio(low), maxOfLeast), ratio('1')))
    return { smallest: countOf(1n, 1n), above: null };
  const inPieces = (count: string): Ratio => times(ratio(count), { over: perUnit, under: 1n });
  const bottom = low === null ? null : inPieces(low);
  const top = high === null ? null : inPieces(high);
  const upwards = bottom && ceiling(bottom);
  const most = top && floor(top);
  const above = low === high && top !== null ? countAbove(top, perUnit) : null;
  if (most?.over === 0n) return { smallest: countOf(1n, perUnit), above };
  const least = upwards && most && isLess(most, upwards) ? most : upwards;
  const given = [least, most].filter((count) => count !== null);
  const isBelow = least !== null && bottom !== null && isLess(least, bottom);
  return {
    low: least && countOf(least.over, perUnit),
    high: most && countOf(most.over, perUnit),
    isMany: given.some(({ over }) => over > perUnit),
    hasPieces: given.some(({ over }) => over % perUnit !== 0n),
    isCut: [
      [least, bottom],
      [most, top],
    ].some(([count, exact]) => count && exact && (isLess(count, exact) || isLess(exact, count))),
    percentBelow: isBelow ? percentLost(least, bottom) : 0,
    above,
  };
}

function countAbove(exact: Ratio, perUnit: bigint): CountAbove | null {
  const { over } = ceiling(exact);
  const half: Ratio = { over: 2n * over - 1n, under: 2n };
  if (!isLess(half, exact)) return null;
  const gained = divide({ over: over * exact.under - exact.over, under: exact.under }, exact);
  const percentAbove = Number(ceiling(times(gained, ratio('100'))).over);
  if (percentAbove === 0 || percentAbove > maxPercentAbove) return null;
  return { count: countOf(over, perUnit), isMany: over > perUnit, hasPieces: over % perUnit !== 0n, percentAbove };
}

/**
 * Of tablets of several sizes the one that comes closest to the dose. Where several are within it: the one that need not be divided,
 * or else only halved; then the fewest of them, and the most of the source's range.
 */
export function chooseSize<Volume extends { readonly amount: Amount }>(
  volumes: readonly Volume[],
): readonly (Volume & { readonly chosenSize?: ChosenSize })[] {
  const ranked = volumes.flatMap((volume) => {
    const counted = countedAmount(volume.amount);
    return counted === undefined ? [] : [{ volume, rank: rankOf(counted, volume.amount) }];
  });
  const [first, second] = ranked.toSorted((a, b) => a.rank.map((each, at) => each - (b.rank[at] ?? 0)).find((each) => each) ?? 0);
  if (first === undefined || second === undefined) return volumes;
  const [percentBelow = 0, nextPercentBelow = 0] = [first.rank[0], second.rank[0]];
  return [{ ...first.volume, chosenSize: percentBelow < nextPercentBelow ? 'closest' : 'suitable' }];
}

/** Into how many pieces one is divided, the least first. */
const divisions = [1, 2, 4] as const;

/** The smaller, the better. */
function rankOf(counted: CountedAmount | TooLittle, { low, high }: Amount): readonly number[] {
  const dose = Number(high ?? low);
  if ('smallest' in counted) return [Infinity, 1, -dose];
  const [least, most] = [counted.low ?? counted.high, counted.high ?? counted.low].map((count) => Number(count?.decimal));
  const within = (division: number) => ({
    fewest: Math.ceil((least ?? 0) * division) / division,
    highest: Math.floor((most ?? 0) * division) / division,
  });
  const division = divisions.find((each) => within(each).fewest <= within(each).highest) ?? 4;
  const { fewest, highest } = within(division);
  return [counted.percentBelow, division, fewest, (fewest - highest) / dose];
}

function countOf(count: bigint, perUnit: bigint): Count {
  const rest = Number(((count % perUnit) * 4n) / perUnit);
  const whole = count / perUnit;
  return {
    text: `${whole === 0n && rest > 0 ? '' : whole}${fractions[rest] ?? ''}`,
    decimal: toDecimal({ over: count, under: perUnit }),
  };
}

function percentLost(given: Ratio, exact: Ratio): number {
  const { over, under } = divide(given, exact);
  return Number(ceiling({ over: (under - over) * 100n, under }).over);
}
