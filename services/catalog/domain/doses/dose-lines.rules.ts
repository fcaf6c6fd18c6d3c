import type { Dosage } from '../../contract/index.ts';
import type { Amount, ComputedDose, DoseOfStep } from './compute-dose.rules.ts';
import type { Obstacle } from './obstacles.rules.ts';

/** The words of results, as plain text: `{amount}` and the like are filled in, by the server and in the browser. */
export interface DoseWords {
  readonly upTo: string;
  readonly atLeast: string;
  readonly inProduct: string;
  readonly day: string;
  readonly course: string;
  readonly capped: string;
  readonly alternatively: string;
  /** Before the first and before each later step of a sequence. */
  readonly first: string;
  readonly afterwards: string;
  readonly together: string;
  readonly noVolume: Readonly<Record<Extract<DoseOfStep['volume'], string>, string>>;
  readonly obstacle: Readonly<Record<Obstacle, string>>;
  readonly units: Readonly<Record<string, string>>;
}

/** One step as lines of text. */
export interface StepLines {
  /** `or` or `with` in front of every step but the first; in a sequence `first` or `then` in front of each. */
  readonly relation: string | null;
  /** Which animals or case the step is for, in the source's words: the reader chooses. */
  readonly forWhom: string | null;
  /** `54.56 mg`. */
  readonly amount: string;
  /** `1.091 mL of the product`, or why it is unknown; null where the amount itself is a volume or a count. */
  readonly volume: string | null;
  readonly isVolumeKnown: boolean;
  /** What the figure is and what limits it. */
  readonly remarks: readonly string[];
}

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Whether the steps follow one another: the reader sees one at a time. */
export const isSequence = ({ relation, steps }: Pick<Dosage, 'relation' | 'steps'>): boolean =>
  relation === 'then' && steps.length > 1;

/** Steps without a relation are given together. */
function relationText(relation: Dosage['relation'], position: number, words: DoseWords): string | null {
  if (relation === 'then') return position === 0 ? words.first : words.afterwards;
  if (position === 0) return null;
  return relation === 'or' ? words.alternatively : words.together;
}

/** Long numbers are misread without separators; both languages have commas. */
const grouped = (figure: string): string => {
  const [whole = '', ...fraction] = figure.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
};

const unitOf = (unit: string, { units }: DoseWords): string => units[unit] ?? unit;

function amountText({ low, high, unit }: Amount, words: DoseWords): string {
  const named = unitOf(unit, words);
  if (low === null) return fill(words.upTo, { amount: `${grouped(high ?? '')} ${named}` });
  if (high === null) return fill(words.atLeast, { amount: `${grouped(low)} ${named}` });
  return `${low === high ? grouped(low) : `${grouped(low)}–${grouped(high)}`} ${named}`;
}

/** The steps of a computed dose as text. Undefined: there is an obstacle. */
export function stepLines(
  { steps }: ComputedDose,
  { relation }: Pick<Dosage, 'relation'>,
  words: DoseWords,
): StepLines[] | undefined {
  return steps?.map(({ amount, volume, kind, isCapped, step }, position): StepLines => {
    const isVolumeKnown = volume !== null && typeof volume !== 'string';
    // One reason for several steps is said once, after the last of them; but a step of a sequence is read alone.
    const isSaidLater = relation !== 'then' && typeof volume === 'string' && steps[position + 1]?.volume === volume;
    return {
      relation: steps.length === 1 ? null : relationText(relation, position, words),
      forWhom: step.for ?? null,
      amount: step.drug === undefined ? amountText(amount, words) : `${step.drug} ${amountText(amount, words)}`,
      volume:
        volume === null || isSaidLater
          ? null
          : typeof volume === 'string'
            ? words.noVolume[volume]
            : fill(words.inProduct, { amount: amountText(volume, words) }),
      isVolumeKnown,
      remarks: [...(kind === 'dose' ? [] : [words[kind]]), ...(isCapped ? [words.capped] : [])],
    };
  });
}
