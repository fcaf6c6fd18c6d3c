import { service, type Entry } from '../contract/index.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import type { EntryPage } from '../domain/search/page.rules.ts';
import type { Highlight } from '../domain/search/search-index.rules.ts';
import { tierSummary } from './snapshots.ts';

/** Entries are written once for all pages: a page is put together from their texts. */
const texts = new WeakMap<Entry, string>();

function textOf(entry: Entry): string {
  const text = texts.get(entry) ?? JSON.stringify(entry);
  texts.set(entry, text);
  return text;
}

/** A page of `/api/drugs` as JSON, in the shape of `drugPage`. The tier summary is of all matches. */
export function drugPageText(
  { lastUpdated }: Catalog,
  matches: readonly Entry[],
  { entries, total, nextCursor }: EntryPage,
  highlights: readonly (readonly Highlight[])[] | undefined,
): string {
  const head = JSON.stringify({
    apiVersion: service.apiVersion,
    lastUpdated: lastUpdated.toISOString(),
    count: entries.length,
    total,
    nextCursor,
    tierSummary: tierSummary(matches),
    ...(highlights && { highlights }),
  });
  return `${head.slice(0, -1)},"data":[${entries.map(textOf).join(',')}]}`;
}
