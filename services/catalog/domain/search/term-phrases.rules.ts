import { findTerms, type FoundTerm } from '../clinical-terms/find-terms.rules.ts';
import { termSynonyms } from '../clinical-terms/term-synonyms.ts';
import type { Phrase } from './phrase.ts';
import { shortness, wordsOf } from './words.rules.ts';

/** A drug for a disease comes before one of a class that is named after it. */
const indicationWeight = 7;
const besideWeight = 3.5;
const sectionWeight = 1;
/** A synonym may be broader than the term. */
const synonymShare = 0.8;
/** Of drugs that are alike otherwise, the one with more doses for a disease comes first. */
const furtherDoseWeight = 0.02;

interface Name {
  readonly text: string;
  readonly aliases: readonly string[];
  readonly weight: number;
}

/** The terms of indications, and of the section about them, in both languages and with what else people call them. */
export function termPhrases(indications: readonly string[], section: string): readonly Phrase[] {
  const names = new Map<string, Name>();
  const terms = new Set<string>();
  for (const indication of indications) {
    const short = shortness(wordsOf(indication).length);
    for (const term of findTerms(indication)) {
      terms.add(term.thai);
      for (const name of namesOf(term, (term.isBeside ? besideWeight : indicationWeight) * short)) {
        const key = [name.text, ...name.aliases].join(' ');
        const earlier = names.get(key);
        names.set(key, earlier ? { ...name, weight: Math.max(earlier.weight, name.weight) + furtherDoseWeight } : name);
      }
    }
  }
  const others = new Map(findTerms(section).flatMap((term) => (terms.has(term.thai) ? [] : [[term.thai, term]])));
  return [
    ...[...names.values()].map((name) => ({ kind: 'indication', ...name }) as const),
    ...[...others.values()]
      .flatMap((term) => namesOf(term, sectionWeight))
      .map((name) => ({ kind: 'section', ...name }) as const),
  ];
}

function namesOf({ english, thai, forms }: FoundTerm, weight: number): readonly Name[] {
  const { th = [], en = [] } = termSynonyms[forms[0] as string] ?? {};
  const text = english.toLowerCase();
  const broader = weight * synonymShare;
  return [
    // Alone, the words of some terms say something else: "induction of vomiting" treats no vomiting.
    ...(text.includes(' of ') ? [] : [{ text, aliases: forms.filter((form) => form !== text), weight }]),
    ...(en.length === 0 ? [] : [{ text, aliases: en, weight: broader }]),
    { text: thai, aliases: withAndWithoutHead(thai).filter((name) => name !== thai), weight },
    ...(th.length === 0 ? [] : [{ text: thai, aliases: [...new Set(th.flatMap(withAndWithoutHead))], weight: broader }]),
  ];
}

/** Thai says "disease", "state" or "sign of" before many names, and people leave it out or say another. */
function withAndWithoutHead(name: string): readonly string[] {
  // "Inflammation" alone would be a part of many diseases.
  const bare = name === 'การอักเสบ' ? name : name.replace(/^(?:โรค|ภาวะ|อาการ|การ)/, '');
  return name.startsWith('การ') ? [name, bare] : [name, bare, `โรค${bare}`];
}
