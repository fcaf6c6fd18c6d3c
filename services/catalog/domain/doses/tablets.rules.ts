import { divide, isLess, ratio, times, type Ratio } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** Into how many pieces one is divided: a tablet with a score into quarters, a capsule not at all. */
const pieces: Readonly<Record<string, bigint>> = { '{tablet}': 4n, '{capsule}': 1n };

const fractions = ['', '¼', '½', '¾'] as const;

/** What can be counted of an amount: `¼` to `1½`. */
export interface CountedAmount {
  readonly low: string | null;
  readonly high: string;
  /** More than one: the unit has its plural. */
  readonly isMany: boolean;
  /** Some are divided. */
  readonly hasPieces: boolean;
  /** Not the amount itself: the exact one belongs beside it. */
  readonly isCut: boolean;
}

/** A single dose that loses more than a fifth is not rounded: the reader sees that another strength is needed. */
const maxLoss = ratio('0.2');

/**
 * Tablets and capsules that can be given of an amount, never above its upper end. A range keeps both ends within the source's. A
 * single dose is cut down. Undefined: it is no such count, or there is nothing to give within these limits.
 */
export function countedAmount({ low, high, unit }: Amount): CountedAmount | undefined {
  const perUnit = pieces[unit];
  if (perUnit === undefined || high === null) return undefined;
  const inPieces = (count: string): Ratio => times(ratio(count), { over: perUnit, under: 1n });
  const top = inPieces(high);
  const most = top.over / top.under;
  if (most === 0n) return undefined;
  const bottom = low === null ? null : inPieces(low);
  const least = bottom === null ? null : low === high ? most : (bottom.over + bottom.under - 1n) / bottom.under;
  if (least !== null && least > most) return undefined;
  const given: Ratio = { over: most, under: 1n };
  const loss = divide({ over: top.over - most * top.under, under: top.under }, top);
  if (low === high && isLess(maxLoss, loss)) return undefined;
  const text = (count: bigint): string => {
    const rest = Number(((count % perUnit) * 4n) / perUnit);
    const whole = count / perUnit;
    return `${whole === 0n && rest > 0 ? '' : whole}${fractions[rest] ?? ''}`;
  };
  return {
    low: least === null ? null : text(least),
    high: text(most),
    isMany: most > perUnit,
    hasPieces: most % perUnit !== 0n || (least !== null && least % perUnit !== 0n),
    isCut: isLess(given, top) || (bottom !== null && least !== null && isLess(bottom, { over: least, under: 1n })),
  };
}
