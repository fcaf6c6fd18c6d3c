import type { Entry, SignedEntry, Terms } from '../../contract/index.ts';
import { readClass } from './drug-classes.rules.ts';
import { phrasesOf } from './phrases.rules.ts';
import { createSearchIndex, type Highlight, type SearchIndex } from './search-index.rules.ts';

export interface DrugQuery {
  /** Words, in Thai or English, also parts of words and words with typing errors. */
  readonly q?: string | undefined;
  readonly species?: string | undefined;
  /** A class by its id, or the beginning of ATC codes. */
  readonly class?: string | undefined;
  readonly route?: string | undefined;
  /** Only entries signed at this index of the log or later. */
  readonly sinceLogSize?: number | undefined;
}

export interface DrugMatches {
  /** The best first; without words in the order of the catalog. */
  readonly entries: readonly Entry[];
  /** Where the words of the query occur in an entry of the result. */
  readonly highlights: (entry: Entry) => readonly Highlight[];
}

export interface EntrySearch {
  /** `entries` are the indexed ones as they are served now, in the same order. */
  readonly find: (entries: readonly Entry[], query: DrugQuery) => DrugMatches;
}

/** Search over entries. Signatures don't matter to it, so one index serves until the content changes. */
export function createEntrySearch(content: readonly SignedEntry[], terms: Pick<Terms, 'species'>): EntrySearch {
  let index: SearchIndex | undefined;
  const positions = new Map(content.map(({ slug }, position) => [slug, position]));
  return {
    find(entries, { q = '', ...filters }) {
      const fits = filterOf(filters);
      const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
      if (q.trim() === '') return { entries: entries.filter(fits), highlights: () => [] };
      index ??= createSearchIndex(content.map((entry) => phrasesOf(entry, terms)));
      const { ranking, highlights } = index.search(q);
      const matches = ranking.map((position) => entries[position] as Entry);
      return {
        entries: isFiltered ? matches.filter(fits) : matches,
        highlights: ({ slug }) => highlights(positions.get(slug) ?? -1),
      };
    },
  };
}

/** Species and route must be of one dosage: a drug that dogs get by mouth and cats by injection is no oral drug for cats. */
function filterOf({ species, route, class: drugClass, sinceLogSize }: Omit<DrugQuery, 'q'>): (entry: Entry) => boolean {
  const isOfClass = drugClass === undefined ? undefined : readClass(drugClass);
  return (entry) =>
    entry.dosages.some(
      (dosage) => (species === undefined || dosage.species === species) && (route === undefined || dosage.route === route),
    ) &&
    (drugClass === undefined || isOfClass?.(entry) === true) &&
    (sinceLogSize === undefined || entry.signatures.some(({ logIndex }) => logIndex >= sinceLogSize));
}
