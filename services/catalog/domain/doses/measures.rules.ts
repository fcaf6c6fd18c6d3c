import { grouped } from '../entries/dose-text.rules.ts';
import { amountText, figuresOf, isPlural, openText, unitOf, withUnit } from './amount-text.rules.ts';
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

/** Less than a product can give is no equation. */
interface ProductMeasure extends Measure {
  readonly isTooLittle?: boolean;
}

export const joinNotes = (...notes: readonly (string | false | null)[]): string | null =>
  notes.filter((note) => note !== false && note !== null).join(' · ') || null;

interface MeasureOptions {
  /** A total is not measured at once, so it stays exact. */
  readonly isMeasured: boolean;
  /** The source's words. */
  readonly maximum?: string | undefined;
  /** Of what is counted. */
  readonly strength?: Strength;
  /** A maximum holds for it, so nothing above it is offered. */
  readonly hasMaximum?: boolean;
}

export function measureOf(amount: Amount, options: MeasureOptions, words: DoseWords): ProductMeasure {
  const { isMeasured, maximum, strength } = options;
  const exact = amountText(amount, words);
  const calculated = fill(words.calculated, { amount: exact });
  const counted = countedAmount(amount);
  if (!isMeasured && counted && strength) return { text: piecesOfAmount(amount, strength, words), note: null };
  if (!isMeasured) return { text: exact, note: null };
  if (counted !== undefined) return countedMeasure(counted, amount.unit, calculated, options, words);
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

/** A single dose that loses more than a fifth needs another strength. */
const maxPercentBelow = 20;

/** A number of tablets or the like. */
interface Pieces {
  readonly figures: string;
  readonly unit: string;
  readonly isMany: boolean;
  readonly mass?: string | undefined;
}

/** `2½ × 50 mg tablets (125 mg)`. Without a strength the source itself counts them: `2½ tablets`. */
function piecesText({ figures, unit, isMany, mass }: Pieces, strength: Strength | undefined, words: DoseWords): string {
  if (strength === undefined) return withUnit(figures, unit, isMany, words);
  return fill(words.ofPieces, {
    count: figures,
    ...nameOfOne(strength, unit, isMany, words),
    mass: mass === undefined ? '' : ` ${fill(words.piecesMass, { mass })}`,
  });
}

const nameOfOne = ({ value, unit: of }: Strength, unit: string, isMany: boolean, words: DoseWords) => ({
  strength: `${grouped(value)} ${unitOf(of, words)}`,
  unit: (isMany ? words.plurals[unit] : undefined) ?? unitOf(unit, words),
});

/** A total, which is not measured at once. */
const piecesOfAmount = (amount: Amount, strength: Strength, words: DoseWords): string =>
  openText(
    amount,
    piecesText({ figures: figuresOf(amount), unit: amount.unit, isMany: isPlural(amount) }, strength, words),
    words,
  );

function countedMeasure(
  counted: CountedAmount | TooLittle,
  unit: string,
  calculated: string,
  { strength, hasMaximum }: Pick<MeasureOptions, 'strength' | 'hasMaximum'>,
  words: DoseWords,
): ProductMeasure {
  const above = hasMaximum ? null : counted.above;
  const offer =
    above &&
    fill(words.above, { amount: withUnit(above.count.text, unit, above.isMany, words), percent: String(above.percentAbove) });
  if ('smallest' in counted)
    return {
      text: lessThanText(counted.smallest.text, unit, strength, words),
      note: joinNotes(offer ?? words.noPiece, calculated),
      isTooLittle: true,
    };
  const { low, high, isMany, hasPieces, isCut, percentBelow } = counted;
  const figures = [low, high].filter((count) => count !== null);
  const range = (part: (count: Count) => string) => [...new Set(figures.map(part))].join('–');
  const massOf = ({ decimal }: Count) => grouped(toDecimal(times(ratio(decimal), ratio(strength?.value ?? '0'))));
  const pieces = range(({ text }) => text);
  const mass = strength && pieces !== '1' ? `${range(massOf)} ${unitOf(strength.unit, words)}` : undefined;
  const open = low === null ? words.upTo : high === null ? words.atLeast : '{amount}';
  // What is offered above it is close enough.
  const below = percentBelow > maxPercentBelow && !above ? words.farBelow : words.below;
  return {
    text: fill(open, { amount: piecesText({ figures: pieces, unit, isMany, mass }, strength, words) }),
    note: joinNotes(
      percentBelow > 0 && fill(below, { percent: String(percentBelow) }),
      offer,
      isCut && calculated,
      (hasPieces || (above?.hasPieces ?? false)) && words.pieces,
    ),
  };
}

function lessThanText(smallest: string, unit: string, strength: Strength | undefined, words: DoseWords): string {
  if (strength === undefined) return fill(words.lessThan, { amount: withUnit(smallest, unit, false, words) });
  const template = smallest === '1' ? words.lessThanOne : words.lessThanPiece;
  return fill(template, { count: smallest, ...nameOfOne(strength, unit, false, words) });
}
