import { indicationTerms } from './indication-terms.ts';
import { otherSenses } from './other-senses.rules.ts';

/** A term as it is in the signed text, and our Thai for it. */
export interface Gloss {
  readonly english: string;
  readonly thai: string;
}

export interface FoundTerm extends Gloss {
  /** The forms of the term. The first names it. */
  readonly forms: readonly string[];
  /** Where it begins in the text. */
  readonly index: number;
  /** The text is about another term of this one, or an adjunct: `fever due to acute mastitis` treats no mastitis. */
  readonly isBeside: boolean;
}

const termOf = new Map(
  indicationTerms.flatMap(([joined, thai]) => {
    const forms = joined.split('|');
    return forms.map((form) => [form, { forms, thai }] as const);
  }),
);

/** The longest term wins: `acute pain` is not also `pain`. */
const anyTerm = new RegExp(
  `(?<![\\w-])(?:${[...termOf.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'gi',
);

const anyOtherSense = new RegExp(`\\b(?:${otherSenses.join('|')})\\b`, 'gi');

const besideAnother = /^ (?:of|with|in|from|after|due to) (?:(?!and )[^,;])*$/;
const listed = /^(?: and | or |, )[^;]*$/;
const adjunct = /\badjunct in the treatment of $/;

/** The terms of a text that have a Thai, in its order. */
export function findTerms(text: string): readonly FoundTerm[] {
  let lastEnd = 0;
  let isBeside = false;
  const otherEnds = new Set([...text.matchAll(anyOtherSense)].map(({ 0: word, index }) => index + word.length));
  return [...text.matchAll(anyTerm)].flatMap(({ 0: english, index }) => {
    const between = text.slice(lastEnd, index);
    isBeside = adjunct.test(between) || (lastEnd > 0 && (besideAnother.test(between) || (isBeside && listed.test(between))));
    lastEnd = index + english.length;
    const term = termOf.get(english.toLowerCase());
    const saysOther = !english.includes(' ') && otherEnds.has(lastEnd);
    return term === undefined || saysOther ? [] : [{ english, ...term, index, isBeside }];
  });
}
