import type { Terms } from '../../contract/index.ts';
import { searchedEntry, type SearchedEntry } from '../../domain/search/searched-entry.rules.ts';
import type { WebData } from '../data.ts';

/** Where the list of drugs finds what it searches. It is saved along with the list. */
export const searchDataPath = '/offline-search.json';

export interface SearchData extends Pick<Terms, 'species'> {
  readonly entries: readonly SearchedEntry[];
}

export const searchDataOf = ({ entries, terms }: Pick<WebData, 'entries' | 'terms'>): SearchData => ({
  entries: entries().map(searchedEntry),
  species: terms().species,
});
