import type { Dosage } from '../../contract/index.ts';
import { caseOf, grouped } from '../entries/dose-text.rules.ts';
import { bandText } from './band-text.rules.ts';
import type { ComputedDose, DoseOfStep } from './compute-dose.rules.ts';
import { fill, type DoseWords } from './dose-words.rules.ts';
import { ratio, times, toDecimal, toDigits, type Rounding } from './ratio.rules.ts';
import { hasStrength, type Strength } from './strengths.rules.ts';
import { drawnAmount } from './syringe.rules.ts';
import { countedAmount, type Count, type CountedAmount, type TooLittle } from './tablets.rules.ts';
import type { Amount, ProductVolume } from './volumes.rules.ts';

/** A figure that can be measured. The note has the exact one where it differs. */
interface Measure {
  readonly text: string;
  readonly note: string | null;
}

/** One step as lines of text. */
export interface StepLines {
  /** `or` or `with` in front of every step but the first; in a sequence `Day 1`, `first` or `then` in front of each. */
  readonly relation: string | null;
  /** Which animals or case the step is for: the reader chooses. */
  readonly forWhom: string | null;
  /** Another drug of the regimen. */
  readonly drug: string | null;
  /** `54.5 mg`. */
  readonly amount: Measure;
  /** How often and how long; null: the source does not say it, or it is the first day's dose. */
  readonly schedule: string | null;
  /** How a day's total is divided, of which total an amount is a part, or that it is for the whole course. */
  readonly share: string | null;
  /** `= 4.9 mL of 0.5 mg/mL`; the reader's own product has a note. */
  readonly volumes: readonly Measure[];
  /** Why there is no volume; null also where the amount itself is a volume or a count. */
  readonly noVolume: string | null;
  /** What limits the figure. */
  readonly remarks: readonly string[];
}

/** What is said of a step in the reader's language; without it the source's words stay. A band needs no words: its figures say it. */
export interface StepWords {
  readonly forWhom?: string | undefined;
  readonly drug?: string | undefined;
  readonly schedule: string;
}

/** What the lines need of a dosage, and what is said of its steps. */
export interface LinedDosage extends Pick<Dosage, 'relation' | 'dose'> {
  readonly stepWords?: readonly StepWords[] | undefined;
}

/** Whether the steps follow one another. */
export const isSequence = ({ relation, steps }: Pick<Dosage, 'relation' | 'steps'>): boolean =>
  relation === 'then' && steps.length > 1;

/** Whether the source's words begin with a single dose of the first day. */
const beginsOnDayOne = (dose: string): boolean => /^[^,;]*\bon (?:day 1|the first day)(?:,|;)/.test(dose);

/** Steps without a relation are given together. */
function relationText(relation: Dosage['relation'], position: number, isDayOne: boolean, words: DoseWords): string | null {
  if (relation === 'then') return position > 0 ? words.afterwards : isDayOne ? words.dayOne : words.first;
  if (position === 0) return null;
  return relation === 'or' ? words.alternatively : words.together;
}

const unitOf = (unit: string, { units }: DoseWords): string => units[unit] ?? unit;

/** `0.7 tablets`, `1 tablet`. */
function withUnit(figure: string, unit: string, isMany: boolean, words: DoseWords): string {
  const plural = words.plurals[unit];
  if (plural?.includes('{amount}')) return fill(plural, { amount: figure });
  return `${figure} ${(isMany ? plural : undefined) ?? unitOf(unit, words)}`;
}

function amountText({ low, high, unit }: Amount, words: DoseWords): string {
  const named = (figure: string) => withUnit(figure, unit, Number(high ?? low) !== 1, words);
  if (low === null) return fill(words.upTo, { amount: named(grouped(high ?? '')) });
  if (high === null) return fill(words.atLeast, { amount: named(grouped(low)) });
  return named(low === high ? grouped(low) : `${grouped(low)}–${grouped(high)}`);
}

const significantDigits = 3;

/**
 * An amount of drug with three digits. An upper end, and a figure with a maximum, are never rounded up, and a least dose never
 * down. A volume and a count have lines and pieces instead, and what the source names for one animal stays as it is.
 */
function roundedAmount(amount: Amount, { step, kind, hasMaximum }: Pick<DoseOfStep, 'step' | 'kind' | 'hasMaximum'>): Amount {
  const { low, high, unit } = amount;
  if (!hasStrength(unit) || (step.per === '{animal}' && kind !== 'portion')) return amount;
  const round = (figure: string, rounding: Rounding) => toDigits(ratio(figure), significantDigits, rounding);
  if (high === null) return { ...amount, low: low && round(low, 'up') };
  const top = round(high, hasMaximum || low !== high ? 'down' : 'nearest');
  const bottom = low && round(low, 'nearest');
  return { low: bottom === null || low === high || Number(bottom) > Number(top) ? low && top : bottom, high: top, unit };
}

/** A single dose that loses more than a fifth needs another strength. */
const maxPercentBelow = 20;

const joinNotes = (...notes: readonly (string | false | null)[]): string | null =>
  notes.filter((note) => note !== false && note !== null).join(' · ') || null;

/** A total is not measured at once, so it stays exact. `strength` is of what is counted. */
function measureOf(amount: Amount, isMeasured: boolean, words: DoseWords, strength?: Strength): Measure {
  const exact = amountText(amount, words);
  const calculated = fill(words.calculated, { amount: exact });
  if (!isMeasured) return { text: exact, note: null };
  const counted = countedAmount(amount);
  if (counted !== undefined) return countedMeasure(counted, amount.unit, calculated, words, strength);
  const drawn = drawnAmount(amount);
  if (drawn === undefined) return { text: exact, note: null };
  if (drawn === null) return { text: exact, note: words.betweenLines };
  const steps = drawn.lines.flatMap(({ step, syringe, capacity, isRefilled }) => [
    fill(words.syringe, { step, syringe }),
    isRefilled && fill(words.refilled, { capacity }),
  ]);
  return { text: amountText(drawn.amount, words), note: joinNotes(calculated, ...steps) };
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

const strengthText = ({ value, unit, per }: Strength, words: DoseWords): string =>
  `${value} ${unitOf(unit, words)}/${unitOf(per, words)}`;

/** A day's total and a whole course are not measured at once. */
const isOneDose = (kind: DoseOfStep['kind']): boolean => kind === 'dose' || kind === 'portion';

function volumeLine(volume: ProductVolume, position: number, kind: DoseOfStep['kind'], words: DoseWords): Measure {
  const { text, note } = measureOf(volume.amount, isOneDose(kind), words, volume.strength);
  const amount = kind === 'day' ? fill(words.perDay, { amount: text }) : text;
  const { value, unit, per } = volume.strength;
  const isOnePiece = amount === `1 ${unitOf(per, words)} (${grouped(value)} ${unitOf(unit, words)})`;
  const ofStrength = fill(words.ofStrength, { amount, strength: strengthText(volume.strength, words) });
  return {
    // One pair of brackets holds both the mass and the strength.
    text: fill(position > 0 ? words.orMeasure : words.measure, {
      amount: isOnePiece ? amount : ofStrength.replace(') (', '; '),
    }),
    note: joinNotes(note, volume.isEntered && words.entered),
  };
}

/** The steps of a computed dose as text. Undefined: there is an obstacle. */
export function stepLines({ steps, chosen }: ComputedDose, dosage: LinedDosage, words: DoseWords): StepLines[] | undefined {
  const { dose, stepWords } = dosage;
  // Of bands, the two of a shared border are the reader's choice.
  const relation = chosen && chosen.bands.length > 1 ? 'or' : dosage.relation;
  return steps?.map((each, position): StepLines => {
    const { volumes, noVolume, kind, isCapped, step, band } = each;
    const own = stepWords?.[each.position];
    const isDayOne = position === 0 && step.times === 1 && beginsOnDayOne(dose);
    // One reason for several steps is said once, after the last of them.
    const isSaidLater = noVolume !== null && steps[position + 1]?.noVolume === noVolume;
    const drug = own?.drug ?? step.drug ?? null;
    // Drugs that are given together share their band.
    const isSameBand = position > 0 && relation === undefined;
    return {
      relation: steps.length === 1 ? null : relationText(relation, position, isDayOne, words),
      forWhom: (own ? own.forWhom : caseOf(step)) ?? (band && !isSameBand ? bandText(band, words) : null),
      drug,
      amount: drugMeasure(each, words),
      schedule: isDayOne ? null : own?.schedule || null,
      share: shareText(each, words),
      volumes: volumes.map((volume, at) => volumeLine(volume, at, kind, words)),
      noVolume: noVolume === null || isSaidLater ? null : fill(words.noVolume[noVolume], { drug: drug ?? '' }),
      remarks: isCapped ? [words.capped] : [],
    };
  });
}

/** The amount of a step, in the source's unit and in that of the strength. */
function drugMeasure(dose: DoseOfStep, words: DoseWords): Measure {
  const { amount, inMilligrams, kind, parts } = dose;
  const { text, note } = measureOf(roundedAmount(amount, dose), isOneDose(kind), words);
  const same = inMilligrams && amountText(roundedAmount(inMilligrams, dose), words);
  const both = same === null ? text : fill(words.sameAmount, { amount: text, same });
  const isEachTime = kind === 'portion' && parts?.interval === null;
  const template = kind === 'day' ? words.perDay : isEachTime ? words.eachTime : '{amount}';
  return { text: fill(template, { amount: both }), note };
}

function shareText(dose: DoseOfStep, words: DoseWords): string | null {
  const { kind, dayAmount, portions, parts } = dose;
  const textOf = (amount: Amount) => amountText(roundedAmount(amount, { ...dose, kind: 'portion' }), words);
  if (kind === 'course') return words.course;
  if (kind === 'portion' && dayAmount !== null)
    return fill(words.ofDay, {
      amount: amountText(roundedAmount(dayAmount, { ...dose, kind: 'day' }), words),
      count: String(parts?.counts[0]),
    });
  if (kind !== 'day') return null;
  if (portions.length === 0) return words.day;
  const texts = portions.map(({ count, amount }) => fill(words.portion, { amount: textOf(amount), count: String(count) }));
  return texts.join(` ${words.alternatively} `);
}
