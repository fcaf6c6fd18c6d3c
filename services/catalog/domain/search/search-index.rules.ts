import { createMeaningIndex, weightAmong } from './meaning-postings.rules.ts';
import type { Meaning } from './meanings.rules.ts';
import { collectPhraseWords, findMarked, inOrder, type Range } from './phrase-words.rules.ts';
import type { Highlight, Phrase, PhraseKind } from './phrase.ts';
import { createPostingLists, type PostingLists } from './posting-lists.rules.ts';
import { bestOf } from './ranking.rules.ts';
import { createSpeciesDocuments } from './species-documents.rules.ts';
import type { ReadSpecies } from './species-in.rules.ts';
import { splitThai } from './split-thai.rules.ts';
import { createVocabulary, type WordMatch } from './vocabulary.rules.ts';
import { isThai, shortness, wordsOf, type Word } from './words.rules.ts';

export interface SearchResult {
  /** Positions of the documents that match, in ascending order. */
  readonly documents: Uint32Array;
  /** The `limit` best of them, the best first. */
  readonly best: (limit: number) => readonly number[];
  /** The phrases of a document that the query matches, in its order. */
  readonly highlights: (document: number) => readonly Highlight[];
  /** The words of the query that were guessed. */
  readonly guesses: () => readonly Guess[];
}

/** A word of a query that the catalog doesn't have, and the word of the catalog that it was taken for. */
export interface Guess {
  readonly typed: string;
  readonly meant: string;
}

export interface SearchIndex {
  /** The folded words that a query is searched by. */
  readonly wordsOf: (query: string) => readonly string[];
  /** `accepts` filters the documents that match. A disease of others than `species`, where any are given, doesn't match. */
  readonly search: (query: string, accepts?: (document: number) => boolean, species?: readonly string[]) => SearchResult;
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
  route: 1,
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
  'my',
  'is',
  'has',
]);

/** Longer queries are cut: nobody looks for a drug by more words. */
const maxQueryWords = 12;

/**
 * Indexes documents for search by words, parts of words and words with typing errors, in Thai and in Latin letters. `thaiWords`
 * divide a run of Thai letters beside the words of the documents. Names of `meanings` find what is of the meaning; `readSpecies`
 * tells which species a clause is about. A word that is guessed is looked for in names and terms, and not in sentences of a section.
 */
export function createSearchIndex(
  documents: readonly (readonly Phrase[])[],
  thaiWords: ReadonlySet<string> = new Set(),
  meanings: readonly Meaning[] = [],
  readSpecies: ReadSpecies = () => [],
): SearchIndex {
  const ids = new Map<string, number>();
  const spellings: string[] = [];
  const lists = createPostingLists();
  const species = createSpeciesDocuments();
  const readPhrases = documents.map((phrases, document) => phrases.map(indexPhrase(document)));
  const phraseWords = readPhrases.map((phrases) => collectPhraseWords(phrases.map(({ words, others }) => [...words, ...others])));
  const postings = lists.build();
  const allWords = [...ids.keys()];
  const vocabulary = createVocabulary(allWords);

  // Working memory of one search. It is used again because clearing it costs less than new memory for each.
  const scores = new Float64Array(documents.length);
  const best = new Float64Array(documents.length);
  const counts = new Uint8Array(documents.length);
  const touched = new Uint32Array(documents.length);
  const marks = new Uint32Array(ids.size);
  let lastMark = 0;
  // A search asks for the words of its query several times.
  let lastQuery: { readonly query: string; readonly words: readonly string[] } | undefined;
  const meaningIndex = createMeaningIndex(meanings, readPhrases, divideQuery, readSpecies);

  function indexPhrase(document: number) {
    return (phrase: Phrase) => {
      const { kind, text, aliases = [] } = phrase;
      const words = spelledWords(text);
      if (kind === 'species')
        species.add(
          words.map((word) => word.folded),
          document,
        );
      const weight = phrase.weight ?? weights[kind] * shortness(words.length);
      const others = aliases.flatMap(spelledWords).map((word) => ({ ...word, start: 0, end: text.length }));
      const withId = (word: SpelledWord) => {
        const id = ids.get(word.folded) ?? ids.size;
        ids.set(word.folded, id);
        spellings[id] ??= word.spelling;
        lists.add(id, document, weight);
        return { ...word, id };
      };
      return { phrase, weight, words: words.map(withId), others: others.map(withId) };
    };
  }

  function queryWords(query: string): readonly string[] {
    if (lastQuery?.query !== query) lastQuery = { query, words: divideQuery(query) };
    return lastQuery.words;
  }

  function divideQuery(query: string): readonly string[] {
    const words = wordsOf(joinCode(query)).flatMap(({ folded }) =>
      isThai(folded) ? splitThai(folded, vocabulary, thaiWords) : [folded],
    );
    const telling = words.filter((word) => !fillers.has(word));
    return [...new Set(telling.length > 0 ? telling : words)].slice(0, maxQueryWords);
  }

  /** The words of a query, those of a name together. */
  function partsOf(words: readonly string[]): readonly QueryPart[] {
    const parts: QueryPart[] = [];
    for (let at = 0; at < words.length;) {
      const name = meaningIndex.at(words, at);
      const word = words[at] as string;
      parts.push({ word, meaning: name?.meaning });
      at += name?.length ?? 1;
    }
    return parts;
  }

  /** Scores the documents that have a part of the query and, as `counts` tells, the `earlier` parts before it. */
  function addPart({ word, meaning }: QueryPart, earlier: number, query: Query, matched: MatchedWords): void {
    const { words, acronyms } = query;
    let touchedCount = 0;
    const add = (document: number, score: number) => {
      const before = best[document] as number;
      if (before === 0) touched[touchedCount++] = document;
      if (score > before) best[document] = score;
    };
    const ofSpecies = species.of(word, words);
    if (meaning !== undefined) {
      matched.meanings.push({ meaning, isInThai: isThai(word) });
      for (const posting of meaningIndex.postings(meaning)) {
        const weight = weightAmong(posting, query.species);
        if (weight > 0) add(posting.document, weight);
      }
    } else if (ofSpecies) {
      matched.ids.push(ids.get(word) as number);
      for (const document of ofSpecies) add(document, weights.species);
    } else {
      const candidates = vocabulary.match(word);
      if (candidates.length > 0 && candidates.every(({ isGuess }) => isGuess)) matched.guessed.set(word, candidates);
      for (const { id, quality, isGuess } of candidates) {
        if (acronyms.has(word) && !isWholeAcronym(word, allWords[id] as string)) continue;
        matched.ids.push(id);
        const end = postings.starts[id + 1] as number;
        for (let at = postings.starts[id] as number; at < end; at++) {
          const weight = postings.weights[at] as number;
          if (!isGuess || weight >= weights.section) add(postings.documents[at] as number, weight * quality);
        }
      }
    }
    for (let at = 0; at < touchedCount; at++) {
      const document = touched[at] as number;
      if (counts[document] === earlier) {
        counts[document] = earlier + 1;
        scores[document] = (earlier === 0 ? 0 : (scores[document] as number)) + (best[document] as number);
      }
      best[document] = 0;
    }
  }

  /** What was found by words, with the places of the meanings, in the order of the phrases. */
  function highlightsOf(
    document: number,
    byWords: ReadonlyMap<number, Range[]>,
    meant: MatchedWords['meanings'],
  ): readonly Highlight[] {
    const byMeaning = meant.map(({ meaning, isInThai }) => meaningIndex.places(meaning, document, isInThai));
    if (byWords.size === 0 && byMeaning.length === 1)
      return byMeaning.flatMap((places) => places.map(({ highlight }) => highlight));
    const phrases = documents[document] ?? [];
    const byPhrase = new Map(byWords);
    for (const { phrase, highlight } of byMeaning.flat())
      byPhrase.set(phrase, inOrder([...(byPhrase.get(phrase) ?? []), ...highlight.ranges]));
    return [...byPhrase.keys()]
      .toSorted((a, b) => a - b)
      .flatMap((at) => {
        const phrase = phrases[at];
        return phrase ? { kind: phrase.kind, text: phrase.text, ranges: byPhrase.get(at) ?? [] } : [];
      });
  }

  return {
    wordsOf: queryWords,
    search(query, accepts = () => true, ofSpecies = []) {
      const words = queryWords(query);
      const parts = partsOf(words);
      const acronyms = new Set(query.match(acronym)?.map((each) => each.toLowerCase()));
      const matched: MatchedWords = { ids: [], meanings: [], guessed: new Map() };
      counts.fill(0);
      for (const [earlier, part] of parts.entries()) addPart(part, earlier, { words, acronyms, species: ofSpecies }, matched);
      let count = 0;
      for (let document = 0; parts.length > 0 && document < counts.length; document++) {
        if (counts[document] !== parts.length || !accepts(document)) continue;
        // A score moves to the place of its document among the matches, which none of the later ones has.
        scores[count] = scores[document] as number;
        touched[count++] = document;
      }
      const matches = touched.slice(0, count);
      const scored = { documents: matches, scores: scores.slice(0, count) };
      let mark = 0;
      return {
        documents: matches,
        best: (limit) => bestOf(scored, limit),
        highlights(document) {
          if (mark === 0 || mark !== lastMark) {
            mark = ++lastMark;
            for (const id of matched.ids) marks[id] = mark;
          }
          const own = phraseWords[document];
          return own === undefined ? [] : highlightsOf(document, findMarked(own, marks, mark), matched.meanings);
        },
        guesses: () =>
          [...matched.guessed].flatMap(([word, candidates]) => {
            const meant = candidates.find(({ id }) => isIn(postings, id, matches));
            return meant === undefined ? [] : [{ typed: typedAs(query, word), meant: spellings[meant.id] as string }];
          }),
      };
    },
  };
}

/** Whether one of the documents has the word. */
function isIn({ documents, starts }: PostingLists, id: number, among: Uint32Array): boolean {
  const having = new Set(documents.subarray(starts[id], starts[id + 1]));
  return among.some((document) => having.has(document));
}

interface QueryPart {
  /** The first word of a name. */
  readonly word: string;
  readonly meaning: number | undefined;
}

interface Query {
  readonly words: readonly string[];
  readonly acronyms: ReadonlySet<string>;
  readonly species: readonly string[];
}

interface MatchedWords {
  readonly ids: number[];
  readonly meanings: { readonly meaning: number; readonly isInThai: boolean }[];
  readonly guessed: Map<string, readonly WordMatch[]>;
}

interface SpelledWord extends Word {
  readonly spelling: string;
}

const spelledWords = (text: string): readonly SpelledWord[] =>
  wordsOf(text).map((word) => ({ ...word, spelling: text.slice(word.start, word.end) }));

/** A folded word as the query has it; folded where it is a part of a run of Thai letters. */
const typedAs = (query: string, folded: string): string =>
  spelledWords(query).find((word) => word.folded === folded)?.spelling ?? folded;

/** FIP is a disease, and no beginning of fipronil. */
const acronym = /(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu;

/** Digits may follow: PGF is PGF2. */
const isWholeAcronym = (word: string, match: string): boolean =>
  match.startsWith(word) && (match === word || /^\d/.test(match.slice(word.length)));

/** A code may be written with spaces: `QJ01 CA 04`. */
const joinCode = (query: string): string => {
  const joined = query.replaceAll(/\s+/g, '');
  return /^q?[a-z]\d{2}(?:[a-z]{1,2}(?:\d{1,2})?)?$/i.test(joined) ? joined : query;
};
