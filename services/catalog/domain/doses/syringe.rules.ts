import { divide, isLess, ratio, times, toDecimal } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';

/**
 * Up to which volume one reads which line, in millilitres: every line of syringes of 1 mL (0.01) and 3 mL (0.1), and half a
 * line of those of 5 and 10 mL (0.2) and of 20 to 60 mL (1). A syringe may have other lines, so the exact figure is beside it.
 */
const lines = [
  ['1', '0.01'],
  ['10', '0.1'],
  ['1000000', '0.5'],
] as const;

/** A volume cut to the line below, never rounded up: a dose at its maximum stays at or below it. Null: less than one line. */
export function toLine(millilitres: string): string | null {
  const exact = ratio(millilitres);
  const line = ratio(lines.find(([upTo]) => !isLess(ratio(upTo), exact))?.[1] ?? '0.5');
  const { over, under } = divide(exact, line);
  const count = over / under;
  return count === 0n ? null : toDecimal(times({ over: count, under: 1n }, line));
}

/**
 * What a syringe can measure of an amount. Undefined: it is no volume, is measured as it is, or is less than the first line.
 * Without a high end the low one is the least that the source allows, so it is not cut.
 */
export function drawnAmount({ low, high, unit }: Amount): Amount | undefined {
  if (unit !== 'mL' || high === null) return undefined;
  const drawn = { low: low && toLine(low), high: toLine(high), unit };
  if (drawn.high === null || (low !== null && drawn.low === null)) return undefined;
  return drawn.low === low && drawn.high === high ? undefined : drawn;
}
