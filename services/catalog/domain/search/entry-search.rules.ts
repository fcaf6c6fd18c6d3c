import type { Entry, Terms } from '../../contract/index.ts';
import { abbreviations } from '../clinical-terms/term-synonyms.ts';
import { readClass } from './drug-classes.rules.ts';
import type { Highlight } from './phrase.ts';
import { meanings } from './meanings.rules.ts';
import { phrasesOf } from './phrases.rules.ts';
import { readRouteWords, thaiRouteWords } from './route-words.rules.ts';
import { allowsRoute } from './routes.rules.ts';
import type { SearchedEntry } from './searched-entry.rules.ts';
import { createSearchIndex, type Guess, type SearchResult } from './search-index.rules.ts';
import { createSpeciesReader } from './species-in.rules.ts';

export interface DrugQuery {
  /** Words, in Thai or English, also parts of words and words with typing errors. */
  readonly q?: string | undefined;
  readonly species?: string | undefined;
  /** A class by its id, or the beginning of ATC codes. */
  readonly class?: string | undefined;
  /** A single route, which other routes may be beside, or a group of routes, or a source's words for one. */
  readonly route?: string | undefined;
  /** Only entries signed at this index of the log or later. */
  readonly sinceLogSize?: number | undefined;
}

export interface DrugMatches<Each extends SearchedEntry = Entry> {
  readonly total: number;
  /** In the order of the catalog. */
  readonly all: () => readonly Each[];
  /** The best first; without words in the order of the catalog. */
  readonly best: (limit: number) => readonly Each[];
  /** Where the words of the query occur in an entry of the result. */
  readonly highlights: (entry: Each) => readonly Highlight[];
  /** The words of the query that the catalog doesn't have, and what they were taken for. */
  readonly guesses: () => readonly Guess[];
}

export interface EntrySearch {
  /** `entries` are the indexed ones as they are served now, in the same order. */
  readonly find: <Each extends SearchedEntry>(entries: readonly Each[], query: DrugQuery) => DrugMatches<Each>;
}

/** Search over entries. Signatures don't matter to it, so one index serves until the content changes. */
export function createEntrySearch(content: readonly SearchedEntry[], terms: Pick<Terms, 'species'>): EntrySearch {
  const readSpecies = createSpeciesReader(terms);
  const index = createSearchIndex(
    content.map((entry) => phrasesOf(entry, terms, readSpecies)),
    thaiRouteWords,
    meanings,
    readSpecies,
  );
  const positions = new Map(content.map(({ slug }, position) => [slug, position]));

  function search(q: string, accepts: (position: number) => boolean, species: readonly string[]): SearchResult {
    if (q.trim() === '') return allOf(Uint32Array.from(content.keys()).filter(accepts));
    return index.search(q, accepts, species);
  }

  return {
    find<Each extends SearchedEntry>(entries: readonly Each[], { q = '', ...filters }: DrugQuery) {
      const { routes, rest } = readRouteWords(spellOut(q), index.wordsOf);
      const species = filters.species === undefined ? readSpecies(index.wordsOf(rest)) : [filters.species];
      const choice = {
        ...filters,
        allSpecies: filters.species !== undefined || routes.length > 0 ? species : [],
        routes: filters.route === undefined ? routes : [...routes, filters.route],
      };
      const fits = filterOf(choice);
      const { documents, best, highlights, guesses } = search(rest, (position) => fits(entries[position] as Each), species);
      return {
        total: documents.length,
        guesses,
        all: () => [...documents].map((position) => entries[position] as Each),
        best: (limit) => best(limit).map((position) => entries[position] as Each),
        highlights: ({ slug, dosages }) => [
          ...highlights(positions.get(slug) ?? -1),
          ...(routes.length === 0 ? [] : routeHighlights(dosages.filter(fitsDosage(choice)))),
        ],
      };
    },
  };
}

const spellOut = (query: string): string =>
  query.replaceAll(/\b[a-z]{3}\b/gi, (word) => abbreviations[word.toUpperCase()] ?? word);

const routeHighlights = (dosages: SearchedEntry['dosages']): readonly Highlight[] =>
  [...new Set(dosages.map(({ route }) => route))].map((text) => ({ kind: 'route', text, ranges: [[0, text.length]] }));

const allOf = (documents: Uint32Array): SearchResult => ({
  documents,
  best: (limit) => [...documents.subarray(0, limit)],
  highlights: () => [],
  guesses: () => [],
});

interface Filters extends Omit<DrugQuery, 'q' | 'species' | 'route'> {
  /** Any of these; empty for all. */
  readonly allSpecies: readonly string[];
  /** Each of these. */
  readonly routes: readonly string[];
}

/** Species and routes must be of one dosage: a drug that dogs get by mouth and cats by injection is no oral drug for cats. */
const fitsDosage =
  ({ allSpecies, routes }: Pick<Filters, 'allSpecies' | 'routes'>) =>
  (dosage: SearchedEntry['dosages'][number]): boolean =>
    (allSpecies.length === 0 || allSpecies.includes(dosage.species)) && routes.every((route) => allowsRoute(dosage, route));

function filterOf(filters: Filters): (entry: SearchedEntry) => boolean {
  const { allSpecies, routes, class: drugClass, sinceLogSize } = filters;
  if (allSpecies.length + routes.length === 0 && drugClass === undefined && sinceLogSize === undefined) return () => true;
  const isOfClass = drugClass === undefined ? undefined : readClass(drugClass);
  const hasDose = fitsDosage(filters);
  return (entry) =>
    entry.dosages.some(hasDose) &&
    (drugClass === undefined || isOfClass?.(entry) === true) &&
    (sinceLogSize === undefined || entry.signatures?.some(({ logIndex }) => logIndex >= sinceLogSize) === true);
}
