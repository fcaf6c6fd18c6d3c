import { ceiling, divide, floor, isLess, ratio, times, toDecimal, type Ratio } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** Into how many pieces one is divided: a tablet with a score into quarters, a capsule or a bolus not at all. */
const pieces: Readonly<Record<string, bigint>> = { '{tablet}': 4n, '{capsule}': 1n, '{bolus}': 1n };

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
}

/** The amount is less than the smallest piece. */
export interface TooLittle {
  readonly smallest: Count;
}

/**
 * Tablets and capsules that can be given of an amount, never above its upper end: a single dose is cut down, and so is a range that
 * holds no piece. A least dose without an upper end is rounded up. Undefined: it is no such count.
 */
export function countedAmount({ low, high, unit }: Amount): CountedAmount | TooLittle | undefined {
  const perUnit = pieces[unit];
  if (perUnit === undefined) return undefined;
  const inPieces = (count: string): Ratio => times(ratio(count), { over: perUnit, under: 1n });
  const bottom = low === null ? null : inPieces(low);
  const top = high === null ? null : inPieces(high);
  const upwards = bottom && ceiling(bottom);
  const most = top && floor(top);
  if (most?.over === 0n) return { smallest: countOf(1n, perUnit) };
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
  };
}

/** Of tablets of several sizes the one that comes closest to the dose: the fewest pieces, then the fewest tablets. */
export function closestSize<Volume extends { readonly amount: Amount }>(
  volumes: readonly Volume[],
): readonly (Volume & { readonly isClosest?: true })[] {
  const ranked = volumes.flatMap((volume) => {
    const counted = countedAmount(volume.amount);
    if (counted === undefined) return [];
    if ('smallest' in counted) return [{ volume, rank: [Infinity, 1, -Number(volume.amount.high ?? 0)] }];
    const { percentBelow, hasPieces, low, high } = counted;
    return [{ volume, rank: [percentBelow, Number(hasPieces), Number((low ?? high)?.decimal)] }];
  });
  if (ranked.length < 2) return volumes;
  const [closest] = ranked.toSorted((a, b) => a.rank.map((each, at) => each - (b.rank[at] ?? 0)).find((each) => each) ?? 0);
  return closest ? [{ ...closest.volume, isClosest: true }] : volumes;
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
