import type { Dosage } from '../../contract/index.ts';
import type { ComputedDose } from './compute-dose.rules.ts';
import type { Obstacle } from './obstacles.rules.ts';
import type { Strength } from './strengths.rules.ts';
import { drawnAmount } from './syringe.rules.ts';
import { countedAmount } from './tablets.rules.ts';
import type { Amount, NoVolume, ProductVolume } from './volumes.rules.ts';

/** The words of results, as plain text: `{amount}` and the like are filled in, by the server and in the browser. */
export interface DoseWords {
  readonly upTo: string;
  readonly atLeast: string;
  readonly inProduct: string;
  readonly inStrength: string;
  readonly orInStrength: string;
  readonly calculated: string;
  /** Beside tablets in pieces. */
  readonly pieces: string;
  readonly entered: string;
  readonly day: string;
  readonly course: string;
  readonly capped: string;
  readonly alternatively: string;
  /** Before the first and before each later step of a sequence. */
  readonly dayOne: string;
  readonly first: string;
  readonly afterwards: string;
  readonly together: string;
  readonly noVolume: Readonly<Record<NoVolume, string>>;
  readonly obstacle: Readonly<Record<Obstacle, string>>;
  readonly units: Readonly<Record<string, string>>;
  /** Of units that are counted, where they have one. */
  readonly plurals: Readonly<Record<string, string>>;
}

/** A figure that can be measured. The note has the exact one where it differs. */
interface Measure {
  readonly text: string;
  readonly note: string | null;
}

/** One step as lines of text. */
export interface StepLines {
  /** `or` or `with` in front of every step but the first; in a sequence `Day 1`, `first` or `then` in front of each. */
  readonly relation: string | null;
  /** Which animals or case the step is for, in the source's words: the reader chooses. */
  readonly forWhom: string | null;
  /** Another drug of the regimen, in the source's words. */
  readonly drug: string | null;
  /** `54.56 mg`. */
  readonly amount: Measure;
  /** In a sequence: how often and how long. */
  readonly schedule: string | null;
  /** `= 1 mL` of the product, `= 4.9 mL of 0.5 mg/mL`; the reader's own product has a note. */
  readonly volumes: readonly Measure[];
  /** Why there is no volume; null also where the amount itself is a volume or a count. */
  readonly noVolume: string | null;
  /** What the figure is and what limits it. */
  readonly remarks: readonly string[];
}

/** What the lines need of a dosage. `schedules` are its steps' in words, where they follow one another. */
export interface LinedDosage extends Pick<Dosage, 'relation' | 'dose'> {
  readonly schedules?: readonly string[] | undefined;
}

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

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

/** Long numbers are misread without separators; both languages have commas. */
export const grouped = (figure: string): string => {
  const [whole = '', ...fraction] = figure.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
};

const unitOf = (unit: string, { units }: DoseWords): string => units[unit] ?? unit;

/** `1.5 tablets`, `1 tablet`. */
const countedUnit = (unit: string, isMany: boolean, words: DoseWords): string =>
  (isMany ? words.plurals[unit] : undefined) ?? unitOf(unit, words);

function amountText({ low, high, unit }: Amount, words: DoseWords): string {
  const named = countedUnit(unit, Number(high ?? low) > 1, words);
  if (low === null) return fill(words.upTo, { amount: `${grouped(high ?? '')} ${named}` });
  if (high === null) return fill(words.atLeast, { amount: `${grouped(low)} ${named}` });
  return `${low === high ? grouped(low) : `${grouped(low)}–${grouped(high)}`} ${named}`;
}

/** A total is not measured at once, so it stays exact. */
function measureOf(amount: Amount, isOneDose: boolean, words: DoseWords): Measure {
  const counted = isOneDose ? countedAmount(amount) : undefined;
  if (counted !== undefined) {
    const { low, high, isMany, hasPieces, isCut } = counted;
    const figures = low === null || low === high ? high : `${low}–${high}`;
    const text = `${figures} ${countedUnit(amount.unit, isMany, words)}`;
    const notes = [isCut && fill(words.calculated, { amount: amountText(amount, words) }), hasPieces && words.pieces];
    return {
      text: low === null ? fill(words.upTo, { amount: text }) : text,
      note: notes.filter((note) => note !== false).join(' · ') || null,
    };
  }
  const drawn = isOneDose ? drawnAmount(amount) : undefined;
  if (drawn === undefined) return { text: amountText(amount, words), note: null };
  return { text: amountText(drawn, words), note: fill(words.calculated, { amount: amountText(amount, words) }) };
}

const strengthText = ({ value, unit, per }: Strength, words: DoseWords): string =>
  `${value} ${unitOf(unit, words)}/${unitOf(per, words)}`;

function volumeLine(volume: ProductVolume, position: number, isOneDose: boolean, words: DoseWords): Measure {
  const { text: amount, note } = measureOf(volume.amount, isOneDose, words);
  if (volume.strength === null) return { text: fill(words.inProduct, { amount }), note };
  const strength = strengthText(volume.strength, words);
  const isAlternative = position > 0 && !volume.isEntered;
  const text = fill(isAlternative ? words.orInStrength : words.inStrength, { amount, strength });
  return { text, note: volume.isEntered ? [note, words.entered].filter(Boolean).join(' · ') : note };
}

/** The steps of a computed dose as text. Undefined: there is an obstacle. */
export function stepLines({ steps }: ComputedDose, dosage: LinedDosage, words: DoseWords): StepLines[] | undefined {
  const { relation, dose, schedules } = dosage;
  return steps?.map(({ amount, volumes, noVolume, kind, isCapped, step }, position): StepLines => {
    const isDayOne = position === 0 && step.times === 1 && beginsOnDayOne(dose);
    const isOneDose = kind === 'dose';
    // One reason for several steps is said once, after the last of them.
    const isSaidLater = noVolume !== null && steps[position + 1]?.noVolume === noVolume;
    return {
      relation: steps.length === 1 ? null : relationText(relation, position, isDayOne, words),
      forWhom: step.for ?? null,
      drug: step.drug ?? null,
      amount: measureOf(amount, isOneDose, words),
      schedule: isDayOne ? null : schedules?.[position] || null,
      volumes: volumes.map((volume, at) => volumeLine(volume, at, isOneDose, words)),
      noVolume: noVolume === null || isSaidLater ? null : words.noVolume[noVolume],
      remarks: [...(isOneDose ? [] : [words[kind]]), ...(isCapped ? [words.capped] : [])],
    };
  });
}
