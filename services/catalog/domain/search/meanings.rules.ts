import { indicationTerms } from '../clinical-terms/indication-terms.ts';
import { termSynonyms } from '../clinical-terms/term-synonyms.ts';
import { wordsOf } from './words.rules.ts';

/** Terms of indications, by their first forms, and all names that mean exactly these, in both languages. */
export interface Meaning {
  readonly terms: ReadonlySet<string>;
  readonly names: readonly string[];
}

/** A word as names are compared: a plural is its singular. */
export const singular = (folded: string): string => (/^[a-z].+[^s]s$/.test(folded) ? folded.slice(0, -1) : folded);

/** Thai says "disease", "state" or "sign of" before many names, and people leave it out or say another. */
export function withAndWithoutHead(name: string): readonly string[] {
  // "Inflammation" alone would be a part of many diseases.
  const bare = name === 'การอักเสบ' ? name : name.replace(/^(?:โรค|ภาวะ|อาการ|การ)/, '');
  return name.startsWith('การ') ? [name, bare] : [name, bare, `โรค${bare}`];
}

const keyOf = (name: string): string =>
  wordsOf(name)
    .map(({ folded }) => singular(folded))
    .join(' ');

interface Term {
  readonly id: string;
  /** The term itself in both languages. */
  readonly own: readonly string[];
  readonly synonyms: readonly string[];
}

const terms: readonly Term[] = indicationTerms.map(([joined, thai]) => {
  const forms = joined.split('|');
  const id = forms[0] as string;
  const { th = [], en = [] } = termSynonyms[id] ?? {};
  return { id, own: [...forms, ...withAndWithoutHead(thai)], synonyms: [...en, ...th.flatMap(withAndWithoutHead)] };
});

const ownKeys = new Map(terms.map((term) => [term, [...new Set(term.own.map(keyOf))]]));

const namedBy = new Map<string, Set<Term>>();
for (const term of terms)
  for (const key of [...term.own, ...term.synonyms].map(keyOf)) namedBy.set(key, (namedBy.get(key) ?? new Set()).add(term));

const isNarrower = (key: string, than: string): boolean => key.length > than.length && ` ${key} `.includes(` ${than} `);

/** A term, those that have the same name, and narrower ones, as subclinical mastitis is a mastitis. */
function withNarrower(term: Term): readonly Term[] {
  const own = ownKeys.get(term) ?? [];
  const narrower = terms.filter((other) => ownKeys.get(other)?.some((key) => own.some((than) => isNarrower(key, than))));
  return [...own.flatMap((key) => [...(namedBy.get(key) ?? [])]), ...narrower];
}

function readMeanings(): readonly Meaning[] {
  const meant = new Map(terms.map((term) => [term, withNarrower(term)]));
  const groups = new Map<string, { terms: Set<string>; names: Set<string> }>();
  for (const name of new Set(terms.flatMap(({ own, synonyms }) => [...own, ...synonyms]))) {
    const ids = new Set([...(namedBy.get(keyOf(name)) ?? [])].flatMap((term) => meant.get(term) ?? []).map(({ id }) => id));
    const group = [...ids].toSorted().join('|');
    const meaning = groups.get(group) ?? { terms: ids, names: new Set() };
    groups.set(group, meaning);
    meaning.names.add(name);
  }
  return [...groups.values()].map((meaning) => ({ terms: meaning.terms, names: [...meaning.names] }));
}

/**
 * What each name means. A synonym means what its term means, in either language, so both find the same drugs in the same order; a
 * name of several terms means all of them.
 */
export const meanings: readonly Meaning[] = readMeanings();
