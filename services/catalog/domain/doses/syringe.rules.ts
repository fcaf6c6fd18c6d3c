import { divide, isLess, ratio, times, toDecimal } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** A syringe, how much it holds at most, and to which volume one reads it, in millilitres. */
export interface SyringeLine {
  readonly syringe: string;
  readonly capacity: string;
  readonly step: string;
}

/**
 * Up to which volume one uses which syringe, in millilitres. `steps` are its lines: every one of a syringe of 1 mL (0.01), and half
 * a line of those of 5 and 10 mL (0.2) and of 20 to 60 mL (1). Of a syringe of 3 mL (0.1) half a line is read only where a whole
 * one would lose too much. A syringe may have other lines, so the exact figure is beside it.
 */
const syringes: readonly (Omit<SyringeLine, 'step'> & { readonly upTo: string; readonly steps: readonly string[] })[] = [
  { upTo: '1', steps: ['0.01'], syringe: '1', capacity: '1' },
  { upTo: '3', steps: ['0.1', '0.05'], syringe: '3', capacity: '3' },
  { upTo: '10', steps: ['0.1'], syringe: '5–10', capacity: '10' },
  { upTo: '1000000', steps: ['0.5'], syringe: '20–60', capacity: '60' },
];

/** What is cut off changes the dose by no more than this. */
const maxLoss = ratio('0.05');

export interface DrawnVolume extends SyringeLine {
  readonly millilitres: string;
  /** It is more than the syringe holds. */
  readonly isRefilled: boolean;
}

/**
 * A volume cut to the line below, never rounded up: a dose at its maximum stays at or below it. Null: the smallest syringe loses
 * more than 5 %.
 */
export function toLine(millilitres: string): DrawnVolume | null {
  const exact = ratio(millilitres);
  const fitting = syringes.find(({ upTo }) => !isLess(ratio(upTo), exact));
  if (fitting === undefined) return null;
  const { syringe, capacity } = fitting;
  for (const step of fitting.steps) {
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
