import { singular, type Meaning } from './meanings.rules.ts';
import type { Highlight, Phrase, PhraseKind } from './phrase.ts';
import type { ReadSpecies } from './species-in.rules.ts';
import { clauseEnd, isThai, type Word } from './words.rules.ts';

/** The texts in which a name of a disease means the disease. The others are names of drugs. */
const kinds: ReadonlySet<PhraseKind> = new Set(['class', 'indication', 'section']);

interface Name {
  readonly meaning: number;
  readonly words: readonly string[];
}

export interface MeaningPosting {
  readonly document: number;
  readonly weight: number;
  /** For each species with a dose for it, or in a section's clause about it where the entry has no dose for it. */
  readonly bySpecies: ReadonlyMap<string, number>;
  /** Without a species: a class, or a section. 0 where the entry has doses for it. */
  readonly ofAny: number;
}

/** Where a document has a meaning. Where a phrase has none of its names, it is another name of the term: all of it. */
export interface MeaningPlace {
  /** The position of the phrase. */
  readonly phrase: number;
  readonly highlight: Highlight;
}

export interface MeaningIndex {
  /** The longest name that words of a query have from a position on: what it means, and how many words it has. */
  readonly at: (words: readonly string[], position: number) => { readonly meaning: number; readonly length: number } | undefined;
  readonly postings: (meaning: number) => readonly MeaningPosting[];
  /** In texts of a language; else in others. */
  readonly places: (meaning: number, document: number, isInThai: boolean) => readonly MeaningPlace[];
}

interface Place {
  readonly ranges: Highlight['ranges'];
  readonly species: readonly string[];
}

/** What a document has of a meaning: weights by species, of its doses and of the clauses of its sections. */
interface DocumentMeaning {
  readonly doses: Map<string, number>;
  readonly texts: Map<string, number>;
  ofAny: number;
  readonly places: MeaningPlace[];
}

/** A phrase with the words of its text. */
export interface ReadPhrase {
  readonly phrase: Phrase;
  readonly words: readonly Word[];
  readonly weight: number;
}

/** 0 where the meaning is for other species than those that are named. */
export const weightAmong = ({ weight, bySpecies, ofAny }: MeaningPosting, species: readonly string[]): number =>
  species.length === 0 ? weight : Math.max(ofAny, ...species.map((each) => bySpecies.get(each) ?? 0));

/** Indexes documents by what their phrases mean. `split` divides a name as a query is divided. */
export function createMeaningIndex(
  meanings: readonly Meaning[],
  documents: readonly (readonly ReadPhrase[])[],
  split: (query: string) => readonly string[],
  readSpecies: ReadSpecies,
): MeaningIndex {
  const byKey = new Map<string, number>();
  const byFirstWord = new Map<string, Name[]>();
  const byTerm = new Map<string, number[]>();
  let maxLength = 0;
  meanings.forEach(({ terms, names }, meaning) => {
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), meaning]);
    for (const words of names.map((name) => split(name).map(singular))) {
      maxLength = Math.max(maxLength, words.length);
      byKey.set(words.join(' '), meaning);
      const first = words[0] as string;
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { meaning, words }]);
    }
  });

  /** Where a phrase has names, by their meanings, and the species that the clauses of a section say they are for. */
  function placesIn({ phrase: { kind, text, term = '', isTitle = false }, words }: ReadPhrase): ReadonlyMap<number, Place> {
    const places = new Map<number, Place>((byTerm.get(term) ?? []).map((meaning) => [meaning, { ranges: [], species: [] }]));
    if (!kinds.has(kind) || isTitle) return places;
    for (const clause of clausesOf(text, words)) {
      const have = new Set(clause.map(({ folded }) => folded));
      const names = [...have]
        .flatMap((word) => byFirstWord.get(word) ?? [])
        .filter((name) => name.words.every((word) => have.has(word)));
      const species = kind === 'section' && names.length > 0 ? readSpecies([...have]) : [];
      for (const [meaning, ofMeaning] of Map.groupBy(names, (name) => name.meaning)) {
        if (term !== '' && !places.has(meaning)) continue;
        const ofNames = new Set(ofMeaning.flatMap((name) => name.words));
        const ranges = clause.flatMap(({ folded, start, end }) => (ofNames.has(folded) ? [[start, end] as const] : []));
        const earlier = places.get(meaning);
        places.set(meaning, {
          ranges: [...(earlier?.ranges ?? []), ...ranges],
          species: [...(earlier?.species ?? []), ...species],
        });
      }
    }
    return places;
  }

  const postings = meanings.map((): MeaningPosting[] => []);
  const places = documents.map((phrases, document) => {
    const own = new Map<number, DocumentMeaning>();
    phrases.forEach((read, position) => {
      const { phrase, weight } = read;
      for (const [meaning, { ranges, species }] of placesIn(read)) {
        const posting = own.get(meaning) ?? {
          doses: new Map<string, number>(),
          texts: new Map<string, number>(),
          ofAny: 0,
          places: [],
        };
        own.set(meaning, posting);
        const { kind, text } = phrase;
        const highlight = { kind, text, ranges: ranges.length > 0 ? ranges : [[0, text.length] as const] };
        posting.places.push({ phrase: position, highlight });
        const bySpecies = kind === 'indication' ? posting.doses : posting.texts;
        const weights = phrase.bySpecies ?? Object.fromEntries(species.map((each) => [each, weight]));
        if (Object.keys(weights).length === 0) posting.ofAny = Math.max(posting.ofAny, weight);
        for (const [each, ofSpecies] of Object.entries(weights))
          bySpecies.set(each, Math.max(bySpecies.get(each) ?? 0, ofSpecies));
      }
    });
    for (const [meaning, { doses, texts, ofAny }] of own) {
      const weight = Math.max(ofAny, ...doses.values(), ...texts.values());
      // Doses for a meaning say for which species the drug is for it, more exactly than a section or a class.
      const bySpecies = doses.size > 0 ? doses : texts;
      postings[meaning]?.push({ document, weight, bySpecies, ofAny: doses.size > 0 ? 0 : ofAny });
    }
    return new Map([...own].map(([meaning, posting]) => [meaning, byLanguage(posting.places)] as const));
  });

  return {
    at(words, position) {
      for (let length = Math.min(maxLength, words.length - position); length > 0; length--) {
        const meaning = byKey.get(
          words
            .slice(position, position + length)
            .map(singular)
            .join(' '),
        );
        if (meaning !== undefined) return { meaning, length };
      }
      return undefined;
    },
    postings: (meaning) => postings[meaning] ?? [],
    places: (meaning, document, isInThai) => places[document]?.get(meaning)?.[isInThai ? 'thai' : 'latin'] ?? [],
  };
}

/** An indication says more than the class that it is in. */
function byLanguage(all: readonly MeaningPlace[]) {
  const isIndicated = all.some(({ highlight }) => highlight.kind === 'indication');
  const places = isIndicated ? all.filter(({ highlight }) => highlight.kind !== 'class') : all;
  const thai = places.filter(({ highlight }) => isThai(highlight.text));
  const latin = places.filter(({ highlight }) => !isThai(highlight.text));
  return { thai: thai.length > 0 ? thai : latin, latin: latin.length > 0 ? latin : thai };
}

/** The words of each clause of a text: those of a name are in one clause. */
function clausesOf(text: string, words: readonly Word[]): readonly Word[][] {
  const clauses: Word[][] = [[]];
  const ends = [...text.matchAll(clauseEnd)].map(({ index }) => index);
  for (const { folded, start, end } of words) {
    if ((ends[0] ?? Infinity) < start) clauses.push([]);
    while ((ends[0] ?? Infinity) < start) ends.shift();
    clauses.at(-1)?.push({ folded: singular(folded), start, end });
  }
  return clauses;
}
