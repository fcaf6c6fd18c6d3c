import { grouped } from '../entries/dose-text.rules.ts';
import { amountText, unitOf, withUnit } from './amount-text.rules.ts';
import { fill, type DoseWords } from './dose-words.rules.ts';
import { toUnitMark } from './insulin.rules.ts';
import { ratio, times, toDecimal } from './ratio.rules.ts';
import { mayNeedSites, sitesOf } from './sites.rules.ts';
import type { Strength } from './strengths.rules.ts';
import { drawnAmount } from './syringe.rules.ts';
import { countedAmount, type Count, type CountedAmount, type TooLittle } from './tablets.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** A figure that can be measured. The note has the exact one where it differs. */
export interface Measure {
  readonly text: string;
  readonly note: string | null;
}

/** A single dose that loses more than a fifth needs another strength. */
const maxPercentBelow = 20;

export const joinNotes = (...notes: readonly (string | false | null)[]): string | null =>
  notes.filter((note) => note !== false && note !== null).join(' · ') || null;

interface MeasureOptions {
  /** A total is not measured at once, so it stays exact. */
  readonly isMeasured: boolean;
  /** The source's words. */
  readonly maximum?: string | undefined;
  /** Of what is counted. */
  readonly strength?: Strength;
}

export function measureOf(amount: Amount, { isMeasured, maximum, strength }: MeasureOptions, words: DoseWords): Measure {
  const exact = amountText(amount, words);
  const calculated = fill(words.calculated, { amount: exact });
  if (!isMeasured) return { text: exact, note: null };
  const counted = countedAmount(amount);
  if (counted !== undefined) return countedMeasure(counted, amount.unit, calculated, words, strength);
  const drawn = drawnAmount(amount);
  const { unit, low, high } = drawn?.amount ?? amount;
  const sites = unit === 'mL' ? sitesText(high ?? low ?? '0', maximum, words) : null;
  if (drawn === undefined) return { text: exact, note: joinNotes(sites) };
  if (drawn === null) return { text: exact, note: words.betweenLines };
  const steps = drawn.lines.flatMap(({ step, syringe, capacity, isRefilled }) => [
    fill(words.syringe, { step, syringe }),
    isRefilled && fill(words.refilled, { capacity }),
  ]);
  return { text: amountText(drawn.amount, words), note: joinNotes(sites, calculated, ...steps) };
}

function sitesText(millilitres: string, maximum: string | undefined, words: DoseWords): string | null {
  const count = sitesOf(millilitres, maximum);
  if (count > 1) return fill(words.sites, { count: String(count) });
  return mayNeedSites(millilitres, maximum) ? words.sitesByAge : null;
}

/** What an insulin syringe can measure: each end is cut to the mark below it. */
export function insulinMeasure(amount: Amount, words: DoseWords): Measure {
  const { low, high, unit } = amount;
  const calculated = fill(words.calculated, { amount: amountText(amount, words) });
  const marked = new Map([low, high].filter((end) => end !== null).map((end) => [end, toUnitMark(end)]));
  const unitsOf = (end: string | null) => (end === null ? null : (marked.get(end)?.units ?? null));
  const most = unitsOf(high ?? low);
  if (most === '0') return { text: fill(words.lessThan, { amount: withUnit('½', unit, false, words) }), note: calculated };
  const cut = [...marked].filter(([end, { units }]) => units !== end);
  if (cut.length === 0) return { text: amountText(amount, words), note: null };
  const least = unitsOf(low);
  const steps = new Set(cut.map(([, { step }]) => fill(words.insulinMark, { step })));
  return {
    text: amountText({ low: least === '0' ? null : least, high: unitsOf(high), unit }, words),
    note: joinNotes(calculated, ...steps),
  };
}

function countedMeasure(
  counted: CountedAmount | TooLittle,
  unit: string,
  calculated: string,
  words: DoseWords,
  strength: Strength | undefined,
): Measure {
  if ('smallest' in counted) {
    const amount = withUnit(counted.smallest.text, unit, false, words);
    return { text: fill(words.lessThan, { amount }), note: joinNotes(words.noPiece, calculated) };
  }
  const { low, high, isMany, hasPieces, isCut, percentBelow } = counted;
  const figures = [low, high].filter((count) => count !== null);
  const range = (part: (count: Count) => string) => [...new Set(figures.map(part))].join('–');
  const massOf = ({ decimal }: Count) => grouped(toDecimal(times(ratio(decimal), ratio(strength?.value ?? '0'))));
  const mass = strength === undefined ? '' : ` (${range(massOf)} ${unitOf(strength.unit, words)})`;
  const text = `${withUnit(
    range((count) => count.text),
    unit,
    isMany,
    words,
  )}${mass}`;
  const open = low === null ? words.upTo : high === null ? words.atLeast : '{amount}';
  const below = percentBelow > maxPercentBelow ? words.farBelow : words.below;
  return {
    text: fill(open, { amount: text }),
    note: joinNotes(
      percentBelow > 0 && fill(below, { percent: String(percentBelow) }),
      isCut && calculated,
      hasPieces && words.pieces,
    ),
  };
}
