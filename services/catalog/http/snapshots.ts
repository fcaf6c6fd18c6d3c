import type { SnapshotContent } from '@trivium/http';
import {
  catalogAnswer,
  drugAnswer,
  drugList,
  health as healthAnswer,
  keyAnswer,
  keyList,
  logAnswer,
  service,
  type Entry,
  type Health,
} from '../contract/index.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import { catalogCsv } from '../domain/catalog/csv.rules.ts';
import { tierSummary } from '../domain/entries/tier-summary.rules.ts';

/** Clients may be a minute behind. A shared cache serves the old response while it fetches the new one. */
export const publicCache = 'public, max-age=60, s-maxage=300, stale-while-revalidate=86400';

export const json = (value: unknown, route?: string): SnapshotContent => ({
  body: JSON.stringify(value),
  contentType: 'application/json; charset=utf-8',
  cacheControl: publicCache,
  ...(route === undefined ? {} : { route }),
});

const { apiVersion } = service;

export function drugListOf({ lastUpdated }: Catalog, entries: readonly Entry[]) {
  return drugList.parse({
    apiVersion,
    lastUpdated: lastUpdated.toISOString(),
    count: entries.length,
    tierSummary: tierSummary(entries),
    data: entries,
  });
}

export const drugAnswerOf = ({ lastUpdated }: Catalog, entry: Entry) =>
  drugAnswer.parse({ apiVersion, lastUpdated: lastUpdated.toISOString(), data: entry });

/** The public reads of the content and the log, by path. `bundles` are by slug. */
export function catalogSnapshots(
  catalog: Catalog,
  bundles: ReadonlyMap<string, string>,
  policy: string,
): Readonly<Record<string, SnapshotContent>> {
  const { entries, keys, log } = catalog;
  const own = entries.map((entry) => [`/api/drugs/${entry.slug}`, json(drugAnswerOf(catalog, entry), '/api/drugs/{slug}')]);
  const bundled = [...bundles].map(([slug, bundle]) => [
    `/api/drugs/${slug}/bundle`,
    { ...json(null, '/api/drugs/{slug}/bundle'), body: bundle },
  ]);
  const keyed = keys.map((key) => [`/api/keys/${key.kid}`, json(keyAnswer.parse({ apiVersion, data: key }), '/api/keys/{kid}')]);
  return {
    '/api/drugs': json(drugListOf(catalog, entries)),
    '/api/catalog': json(catalogAnswer.parse({ count: entries.length, drugs: entries })),
    '/api/catalog/csv': {
      body: catalogCsv(entries, catalog.content.terms),
      contentType: 'text/csv; charset=utf-8',
      cacheControl: publicCache,
      headers: { 'content-disposition': 'attachment; filename="trivium-catalog.csv"' },
    },
    '/api/keys': json(keyList.parse({ apiVersion, count: keys.length, data: keys })),
    '/log.policy': { body: policy, contentType: 'text/plain; charset=utf-8', cacheControl: publicCache },
    '/api/log': json(logAnswer.parse({ apiVersion, count: log.length, entries: log })),
    ...Object.fromEntries([...own, ...bundled, ...keyed]),
  };
}

export const healthSnapshots = (health: Health): Readonly<Record<string, SnapshotContent>> => ({
  '/api/health': json(healthAnswer.parse(health)),
});
