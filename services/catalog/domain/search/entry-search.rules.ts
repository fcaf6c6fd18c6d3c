import type { Entry, SignedEntry, Terms } from '../../contract/index.ts';
import { readClass } from './drug-classes.rules.ts';
import { tierSummary } from '../entries/tier-summary.rules.ts';
import type { Highlight } from './phrase.ts';
import { phrasesOf } from './phrases.rules.ts';
import { allowsRoute } from './routes.rules.ts';
import { createSearchIndex, type SearchResult } from './search-index.rules.ts';

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

export interface DrugMatches {
  readonly total: number;
  readonly tierSummary: () => ReturnType<typeof tierSummary>;
  /** The best first; without words in the order of the catalog. */
  readonly best: (limit: number) => readonly Entry[];
  /** Where the words of the query occur in an entry of the result. */
  readonly highlights: (entry: Entry) => readonly Highlight[];
}

export interface EntrySearch {
  /** `entries` are the indexed ones as they are served now, in the same order. */
  readonly find: (entries: readonly Entry[], query: DrugQuery) => DrugMatches;
}

/** Search over entries. Signatures don't matter to it, so one index serves until the content changes. */
export function createEntrySearch(content: readonly SignedEntry[], terms: Pick<Terms, 'species'>): EntrySearch {
  const index = createSearchIndex(content.map((entry) => phrasesOf(entry, terms)));
  const positions = new Map(content.map(({ slug }, position) => [slug, position]));

  function search(q: string, accepts: (position: number) => boolean): SearchResult {
    if (q.trim() === '') return allOf(Uint32Array.from(content.keys()).filter(accepts));
    return index.search(q, accepts);
  }

  return {
    find(entries, { q = '', ...filters }) {
      const fits = filterOf(filters);
      const { documents, best, highlights } = search(q, (position) => fits(entries[position] as Entry));
      return {
        total: documents.length,
        tierSummary: () => tierSummary(entries, documents),
        best: (limit) => best(limit).map((position) => entries[position] as Entry),
        highlights: ({ slug }) => highlights(positions.get(slug) ?? -1),
      };
    },
  };
}

const allOf = (documents: Uint32Array): SearchResult => ({
  documents,
  best: (limit) => [...documents.subarray(0, limit)],
  highlights: () => [],
});

/** Species and route must be of one dosage: a drug that dogs get by mouth and cats by injection is no oral drug for cats. */
function filterOf({ species, route, class: drugClass, sinceLogSize }: Omit<DrugQuery, 'q'>): (entry: Entry) => boolean {
  if ([species, route, drugClass, sinceLogSize].every((value) => value === undefined)) return () => true;
  const isOfClass = drugClass === undefined ? undefined : readClass(drugClass);
  return (entry) =>
    entry.dosages.some(
      (dosage) => (species === undefined || dosage.species === species) && (route === undefined || allowsRoute(dosage, route)),
    ) &&
    (drugClass === undefined || isOfClass?.(entry) === true) &&
    (sinceLogSize === undefined || entry.signatures.some(({ logIndex }) => logIndex >= sinceLogSize));
}
