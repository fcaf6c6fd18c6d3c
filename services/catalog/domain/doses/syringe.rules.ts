import { divide, isLess, ratio, times, toDecimal } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** A syringe, how much it holds at most, and to which volume one reads it, in millilitres. */
export interface SyringeLine {
  readonly syringe: string;
  readonly capacity: string;
  readonly step: string;
}

/**
 * Up to which volume one uses which syringe, in millilitres: every line of syringes of 1 mL (0.01) and 3 mL (0.1), and half a line
 * of those of 5 and 10 mL (0.2) and of 20 to 60 mL (1). A syringe may have other lines, so the exact figure is beside it.
 */
const lines: readonly (SyringeLine & { readonly upTo: string })[] = [
  { upTo: '1', step: '0.01', syringe: '1', capacity: '1' },
  { upTo: '3', step: '0.1', syringe: '3', capacity: '3' },
  { upTo: '10', step: '0.1', syringe: '5–10', capacity: '10' },
  { upTo: '1000000', step: '0.5', syringe: '20–60', capacity: '60' },
];

/** What is cut off changes the dose by no more than this. */
const maxLoss = ratio('0.05');

export interface DrawnVolume extends SyringeLine {
  readonly millilitres: string;
  /** It is more than the syringe holds. */
  readonly isRefilled: boolean;
}

/**
 * A volume cut to the line below, never rounded up: a dose at its maximum stays at or below it. Where a line of its syringe loses
 * more than 5 %, it is drawn with the next smaller one, in two parts. Null: the smallest syringe loses more too.
 */
export function toLine(millilitres: string): DrawnVolume | null {
  const exact = ratio(millilitres);
  const position = lines.findIndex(({ upTo }) => !isLess(ratio(upTo), exact));
  for (const { syringe, step, capacity } of lines.slice(0, position + 1).toReversed()) {
    const { over, under } = divide(exact, ratio(step));
    const count = over / under;
    const loss = divide({ over: over - count * under, under }, { over, under });
    if (isLess(maxLoss, loss)) continue;
    const drawn = times({ over: count, under: 1n }, ratio(step));
    return { millilitres: toDecimal(drawn), syringe, step, capacity, isRefilled: isLess(ratio(capacity), drawn) };
  }
  return null;
}

export interface DrawnAmount {
  readonly amount: Amount;
  /** How the ends are read, each syringe once. */
  readonly lines: readonly DrawnVolume[];
}

/**
 * What a syringe can measure of an amount. Null: no syringe measures it within 5 %. Undefined: it is no volume, or is measured as it
 * is. Without a high end the low one is the least that the source allows, so it is not cut.
 */
export function drawnAmount({ low, high, unit }: Amount): DrawnAmount | null | undefined {
  if (unit !== 'mL' || high === null) return undefined;
  const ends = { low: low && toLine(low), high: toLine(high) };
  if (ends.high === null || (low !== null && !ends.low)) return null;
  const amount = { low: ends.low ? ends.low.millilitres : null, high: ends.high.millilitres, unit };
  if (amount.low === low && amount.high === high) return undefined;
  const cut = [ends.low, ends.high].filter((end) => end !== null && end !== '');
  return {
    amount,
    // The high end comes last, so it says whether its syringe is filled again.
    lines: [...new Map(cut.map((end) => [end.syringe, end])).values()],
  };
}
