import type { Relation } from './match.rules.ts';

/** A question, a market's title, and a person's judgement of the pair. */
export interface LabelledPair {
  readonly question: string;
  readonly title: string;
  readonly expected: Relation['kind'];
  readonly note: string;
}

/** More than a third of the pairs, by their questions, on which no rule is tuned. Chosen by the question's text alone. */
export function isHeldOut({ question }: LabelledPair): boolean {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(question)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash >>> 8) % 6 === 3;
}

export interface Quality {
  readonly pairs: number;
  readonly positives: number;
  /** The share of offered pairs that are right, with the right polarity. */
  readonly precision: number;
  /** The share of right pairs that are offered, with the right polarity. */
  readonly recall: number;
}

/** Counts a pair as right only with the right polarity; "different" means not offered. */
export function measure(judged: readonly { readonly expected: Relation['kind']; readonly actual: Relation['kind'] }[]): Quality {
  const offered = judged.filter(({ actual }) => actual !== 'different');
  const positives = judged.filter(({ expected }) => expected !== 'different');
  const right = offered.filter(({ expected, actual }) => expected === actual).length;
  return {
    pairs: judged.length,
    positives: positives.length,
    precision: offered.length === 0 ? 1 : right / offered.length,
    recall: positives.length === 0 ? 1 : right / positives.length,
  };
}
