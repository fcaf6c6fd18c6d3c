import { splitThai } from './split-thai.rules.ts';
import { createVocabulary } from './vocabulary.rules.ts';
import { isThai, wordsOf } from './words.rules.ts';

export const phraseKinds = ['name', 'synonym', 'brand', 'code', 'class', 'species', 'indication', 'section'] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/** A text of a document that search finds it by. */
export interface Phrase {
  readonly kind: PhraseKind;
  readonly text: string;
}

/** A phrase in which a query was found. `ranges` are the matching words: begin and end in UTF-16 units. */
export interface Highlight extends Phrase {
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

export interface SearchResult {
  /** Positions of documents, the best first. */
  readonly ranking: readonly number[];
  /** The phrases of a document that the query matches, by kind in the order of `phraseKinds`. */
  readonly highlights: (document: number) => readonly Highlight[];
}

export interface SearchIndex {
  readonly search: (query: string) => SearchResult;
}

/** How much a match counts, by where it is. */
const weights: Readonly<Record<PhraseKind, number>> = {
  name: 10,
  synonym: 9,
  brand: 9,
  code: 8,
  class: 5,
  species: 4,
  indication: 3,
  section: 1,
};

/** Words that people add and that say nothing about a drug. */
const fillers: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'the',
  'for',
  'in',
  'of',
  'dose',
  'doses',
  'dosage',
  'drug',
  'drugs',
]);

/** Longer queries are cut: nobody looks for a drug by more words. */
const maxQueryWords = 12;

interface IndexedPhrase extends Phrase {
  readonly wordIds: Uint32Array;
  /** Begin and end of each word. */
  readonly places: Uint32Array;
}

interface Postings {
  readonly documents: number[];
  readonly weights: number[];
}

/** Indexes documents for search by words, parts of words and words with typing errors, in Thai and in Latin letters. */
export function createSearchIndex(documents: readonly (readonly Phrase[])[]): SearchIndex {
  const ids = new Map<string, number>();
  const postings: Postings[] = [];
  const indexed = documents.map((phrases, document) => phrases.map((phrase) => indexPhrase(phrase, document)));
  const vocabulary = createVocabulary([...ids.keys()]);

  function indexPhrase(phrase: Phrase, document: number): IndexedPhrase {
    const words = wordsOf(phrase.text);
    // A short name is a better answer than a long one with the same word.
    const weight = weights[phrase.kind] * (0.75 + 0.25 / Math.max(1, words.length));
    const wordIds = words.map(({ folded }) => {
      const id = ids.get(folded) ?? ids.size;
      ids.set(folded, id);
      const own = (postings[id] ??= { documents: [], weights: [] });
      const last = own.documents.length - 1;
      if (own.documents[last] !== document) {
        own.documents.push(document);
        own.weights.push(weight);
      } else if ((own.weights[last] as number) < weight) own.weights[last] = weight;
      return id;
    });
    return {
      ...phrase,
      wordIds: Uint32Array.from(wordIds),
      places: Uint32Array.from(words.flatMap(({ start, end }) => [start, end])),
    };
  }

  function queryWords(query: string): string[] {
    const words = wordsOf(joinCode(query)).flatMap(({ folded }) => (isThai(folded) ? splitThai(folded, vocabulary) : [folded]));
    const telling = words.filter((word) => !fillers.has(word));
    return [...new Set(telling.length > 0 ? telling : words)].slice(0, maxQueryWords);
  }

  return {
    search(query) {
      const words = queryWords(query);
      const scores = new Float64Array(documents.length);
      const counts = new Uint8Array(documents.length);
      const best = new Float64Array(documents.length);
      const matchedIds = new Set<number>();
      for (const word of words) {
        const touched: number[] = [];
        for (const { id, quality } of vocabulary.match(word)) {
          matchedIds.add(id);
          const { documents: having, weights: weightsThere } = postings[id] as Postings;
          for (let at = 0; at < having.length; at++) {
            const document = having[at] as number;
            const score = (weightsThere[at] as number) * quality;
            if (best[document] === 0) touched.push(document);
            if (score > (best[document] as number)) best[document] = score;
          }
        }
        for (const document of touched) {
          scores[document] = (scores[document] as number) + (best[document] as number);
          counts[document] = (counts[document] as number) + 1;
          best[document] = 0;
        }
      }
      return {
        ranking: words.length === 0 ? [] : rank(scores, counts, words.length),
        highlights: (document) => (indexed[document] ?? []).flatMap((phrase) => highlightOf(phrase, matchedIds) ?? []),
      };
    },
  };
}

/** A code may be written with spaces: `QJ01 CA 04`. */
const joinCode = (query: string): string => {
  const joined = query.replaceAll(/\s+/g, '');
  return /^q?[a-z]\d{2}(?:[a-z]{1,2}(?:\d{1,2})?)?$/i.test(joined) ? joined : query;
};

/**
 * The documents that have every word of the query, the best first. A common word gives thousands of documents a few different
 * scores, so they are grouped by score and only the scores are sorted.
 */
function rank(scores: Float64Array, counts: Uint8Array, wordCount: number): number[] {
  const byScore = new Map<number, number[]>();
  for (let document = 0; document < counts.length; document++) {
    if (counts[document] !== wordCount) continue;
    const score = scores[document] as number;
    const group = byScore.get(score);
    if (group) group.push(document);
    else byScore.set(score, [document]);
  }
  const descending = [...byScore.keys()].toSorted((a, b) => b - a);
  return descending.flatMap((score) => byScore.get(score) ?? []);
}

function highlightOf({ kind, text, wordIds, places }: IndexedPhrase, matchedIds: ReadonlySet<number>): Highlight | undefined {
  let ranges: [number, number][] | undefined;
  for (let at = 0; at < wordIds.length; at++) {
    if (matchedIds.has(wordIds[at] as number)) (ranges ??= []).push([places[at * 2] as number, places[at * 2 + 1] as number]);
  }
  return ranges && { kind, text, ranges };
}
