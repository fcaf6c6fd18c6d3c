import { findByCode } from '../../domain/entries/find-by-code.rules.ts';
import { codeIn, slugsWithCode } from '../../domain/search/code-query.rules.ts';
import { createEntrySearch } from '../../domain/search/entry-search.rules.ts';
import { missingDrugsIn } from '../../domain/search/missing-drugs.rules.ts';
import { missingSubstance } from '../../domain/search/missing-substance.rules.ts';
import type { SearchData } from './search-data.ts';

export interface OfflineMatches {
  /** The drugs by their slugs, the best first. */
  readonly slugs: readonly string[];
  /** The words of the query that the catalog doesn't have, and what they were taken for. */
  readonly guesses: readonly { readonly typed: string; readonly meant: string }[];
  /** The drugs that the query names and that have no entry, by their ids. */
  readonly missing: readonly string[];
  /** The salt that the query names and that has no entry. */
  readonly substance?: string | undefined;
}

/** Finds what the catalog's own page finds, by a code or by words, without a server. */
export function createOfflineSearch({ entries, species }: SearchData): (query: string) => OfflineMatches {
  const search = createEntrySearch(entries, { species });
  return (query) => {
    const missing = missingDrugsIn(query).map(({ id }) => id);
    const code = codeIn(query);
    const withCode = code ? slugsWithCode(code, (...each) => findByCode(entries, ...each)) : new Set<string>();
    if (withCode.size > 0)
      return { slugs: entries.flatMap(({ slug }) => (withCode.has(slug) ? slug : [])), guesses: [], missing };
    const { best, guesses } = search.find(entries, { q: query });
    const slugs = best(Infinity).map(({ slug }) => slug);
    return { slugs, guesses: guesses(), missing, substance: missingSubstance(query, guesses(), entries) };
  };
}
