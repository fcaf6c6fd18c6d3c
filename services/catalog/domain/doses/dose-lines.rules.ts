import type { Dosage } from '../../contract/index.ts';
import { caseOf } from '../entries/dose-text.rules.ts';
import { massText, printedStrength, roundedAmount, strengthText } from './amount-text.rules.ts';
import { bandText } from './band-text.rules.ts';
import type { ComputedDose, DoseOfStep } from './compute-dose.rules.ts';
import { fill, type DoseWords } from './dose-words.rules.ts';
import { fromMilligrams, isMass, toMilligrams } from './mass.rules.ts';
import { insulinMeasure, joinNotes, measureOf, type Measure } from './measures.rules.ts';
import { divide, isLess, ratio, toSignificant } from './ratio.rules.ts';
import type { SourceVolume } from './source-volume.rules.ts';
import { isCounted } from './tablets.rules.ts';
import type { Amount, ProductVolume } from './volumes.rules.ts';

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
  /** What must be read before the product is measured: which syringe alone measures it, or that the strength may be a slip. */
  readonly warning: string | null;
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
  /** Empty where the source doesn't say how often. */
  readonly schedule: string;
}

/** What the lines need of a dosage, and what is said of its steps. */
export interface LinedDosage extends Pick<Dosage, 'relation' | 'dose' | 'maximum'> {
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

/** A day's total and a whole course are not measured at once. */
const isOneDose = (kind: DoseOfStep['kind']): boolean => kind === 'dose' || kind === 'portion';

function volumeLine(
  { amount, strength, isEntered, chosenSize }: ProductVolume,
  position: number,
  { kind, hasMaximum, maximum }: Pick<DoseOfStep, 'kind' | 'hasMaximum'> & Pick<LinedDosage, 'maximum'>,
  words: DoseWords,
): Measure {
  const isMeasured = isOneDose(kind);
  const { text, note, isTooLittle } = measureOf(amount, { isMeasured, maximum, hasMaximum, strength }, words);
  const amountOfKind = kind === 'day' ? fill(words.perDay, { amount: text }) : text;
  const ofProduct = isCounted(strength.per)
    ? amountOfKind
    : fill(strength.per === 'g' ? words.ofWeighed : words.ofStrength, {
        amount: amountOfKind,
        strength: strengthText(strength, words),
      });
  const relation = position > 0 ? words.orMeasure : isTooLittle ? '{amount}' : words.measure;
  return {
    text: fill(relation, { amount: ofProduct }),
    note: joinNotes(note, isEntered && words.entered, chosenSize !== undefined && words[chosenSize]),
  };
}

/**
 * `= 0.4 mL (the source’s 0.1 mL/kg, ≈ 50 mg/mL)`: with the strength that it means, since another product’s volume differs. What the
 * source names for one animal stays as it is.
 */
function sourceVolumeLine(
  { amount: volume, figure }: SourceVolume,
  { amount: ofDrug }: Pick<DoseOfStep, 'amount'>,
  maximum: string | undefined,
  words: DoseWords,
): Measure {
  const { text, note } = measureOf(volume, { isMeasured: figure !== null, maximum }, words);
  const inMl = divide(toMilligrams(ratio(ofDrug.high ?? '0'), ofDrug.unit), ratio(volume.high ?? '1'));
  const unit = !isMass(ofDrug.unit) ? ofDrug.unit : isLess(inMl, ratio('1')) ? 'ug' : 'mg';
  const strength = strengthText({ value: toSignificant(fromMilligrams(inMl, unit), 2), unit, per: 'mL' }, words);
  const ofSource = fill(figure === null ? words.asInSource : words.ofSource, { amount: text, figure: figure ?? '', strength });
  return { text: fill(words.measure, { amount: ofSource }), note };
}

/** The steps of a computed dose as text. Undefined: there is an obstacle. */
export function stepLines({ steps, chosen }: ComputedDose, dosage: LinedDosage, words: DoseWords): StepLines[] | undefined {
  const { dose, maximum, stepWords } = dosage;
  // Of bands, the two of a shared border are the reader's choice.
  const relation = chosen && chosen.bands.length > 1 ? 'or' : dosage.relation;
  return steps?.map((each, position): StepLines => {
    const { volumes, sourceVolume, noVolume, kind, isCapped, hasMaximum, step, band } = each;
    const own = stepWords?.[each.position];
    const isDayOne = position === 0 && step.times === 1 && beginsOnDayOne(dose);
    // One reason for several steps is said once, after the last of them.
    const isSaidLater = noVolume !== null && steps[position + 1]?.noVolume === noVolume;
    const drug = own?.drug ?? step.drug ?? null;
    const warning = warningText(each, words);
    const previous = steps[position - 1];
    const isRepeated = previous !== undefined && warningText(previous, words) === warning;
    // Drugs that are given together share their band.
    const isSameBand = position > 0 && relation === undefined;
    return {
      relation: steps.length === 1 ? null : relationText(relation, position, isDayOne, words),
      forWhom: (own ? own.forWhom : caseOf(step)) ?? (band && !isSameBand ? bandText(band, words) : null),
      drug,
      amount: drugMeasure(each, maximum, words),
      schedule: isDayOne ? null : own?.schedule || null,
      share: shareText(each, words),
      // Of steps that share it the first says it: it must be read before any is measured.
      warning: isRepeated ? null : warning,
      volumes: sourceVolume
        ? [sourceVolumeLine(sourceVolume, each, maximum, words)]
        : volumes.map((volume, at) => volumeLine(volume, at, { kind, hasMaximum, maximum }, words)),
      noVolume: noVolume === null || isSaidLater ? null : fill(words.noVolume[noVolume], { drug: drug ?? '' }),
      remarks: isCapped ? [words.capped] : [],
    };
  });
}

function warningText({ insulinSyringe, volumes }: DoseOfStep, words: DoseWords): string | null {
  if (insulinSyringe?.strength === null) return words.anyInsulinSyringe;
  if (insulinSyringe) return fill(words.insulinSyringe, { strength: insulinSyringe.strength });
  const far = volumes.flatMap(({ farFrom = [] }) => farFrom).map((strength) => printedStrength(strength, words));
  return far.length === 0 ? null : fill(words.farStrength, { strength: far.join(', ') });
}

/** The amount of a step, in the source's unit and in milligrams. */
function drugMeasure(dose: DoseOfStep, maximum: string | undefined, words: DoseWords): Measure {
  const { amount, volumes, kind, parts, insulinSyringe, hasMaximum } = dose;
  if (insulinSyringe && isOneDose(kind)) return insulinMeasure(amount, words);
  const rounded = roundedAmount(amount, dose);
  const isInMilligrams = volumes.some(({ strength }) => strength.unit === 'mg');
  const measure = measureOf(rounded, { isMeasured: isOneDose(kind), maximum, hasMaximum }, words);
  const text = isMass(amount.unit) ? massText(rounded, isInMilligrams, words) : measure.text;
  const isEachTime = kind === 'portion' && parts?.interval === null;
  const template = kind === 'day' ? words.perDay : isEachTime ? words.eachTime : '{amount}';
  return { text: fill(template, { amount: text }), note: measure.note };
}

function shareText(dose: DoseOfStep, words: DoseWords): string | null {
  const { kind, dayAmount, portions, parts } = dose;
  const textOf = (amount: Amount) => massText(roundedAmount(amount, { ...dose, kind: 'portion' }), false, words);
  if (kind === 'course') return words.course;
  if (kind === 'portion' && dayAmount !== null)
    return fill(words.ofDay, {
      amount: massText(roundedAmount(dayAmount, { ...dose, kind: 'day' }), false, words),
      count: String(parts?.counts[0]),
    });
  if (kind !== 'day') return null;
  if (portions.length === 0) return words.day;
  const texts = portions.map(({ count, amount }) => fill(words.portion, { amount: textOf(amount), count: String(count) }));
  return texts.join(` ${words.alternatively} `);
}
