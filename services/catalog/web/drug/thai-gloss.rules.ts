import type { SignedEntry } from '../../contract/index.ts';
import { exclusionTerms, indicationTerms, termsWithoutThai } from '../messages/th-clinical-terms.ts';

/** A term as it is in the signed text, and our Thai for it. */
export interface Gloss {
  readonly english: string;
  readonly thai: string;
}

const thaiOf = new Map(indicationTerms.flatMap(([forms, thai]) => forms.split('|').map((form) => [form, thai] as const)));

/** The longest term wins: `acute pain` is not also `pain`. */
const anyTerm = new RegExp(
  `(?<![\\w-])(?:${[...thaiOf.keys(), ...termsWithoutThai].toSorted((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'gi',
);

/** The terms of an indication that have a Thai, in its order, each once. */
export function glossesOf(indication: string): readonly Gloss[] {
  const all = (indication.match(anyTerm) ?? []).flatMap((english) => {
    const thai = thaiOf.get(english.toLowerCase());
    return thai === undefined ? [] : [{ english, thai }];
  });
  return [...new Map(all.map((gloss) => [gloss.thai, gloss])).values()];
}

/** The "Not for" statements that have a Thai as a whole. */
export const exclusionGlosses = (notFor: readonly string[] = []): readonly Gloss[] =>
  notFor.flatMap((english) => {
    const thai = exclusionTerms[english];
    return thai === undefined ? [] : [{ english, thai }];
  });

export interface GlossCoverage {
  readonly covered: number;
  readonly all: number;
}

const coverages = new WeakMap<readonly SignedEntry[], GlossCoverage>();

/** How many of the catalog's indications have a term with a Thai, counted once for each dosage. */
export function glossCoverage(entries: readonly SignedEntry[]): GlossCoverage {
  const counted = coverages.get(entries);
  if (counted) return counted;
  const indications = entries.flatMap(({ dosages }) => dosages.map(({ indication }) => indication));
  const coverage = { covered: indications.filter((text) => glossesOf(text).length > 0).length, all: indications.length };
  coverages.set(entries, coverage);
  return coverage;
}
