import { LRUCache } from 'lru-cache';
import type { Catalog } from '../domain/catalog/catalog.ts';
import type { JsonBody } from './answer-json.ts';
import type { DrugRequest } from './routes/drug-query.ts';

/** A page of `/api/drugs` as it is answered. */
export interface EncodedPage {
  readonly body: JsonBody;
  readonly nextCursor: string | null;
}

export interface PageCache {
  /** The page for a request, made on first use. @throws what `make` throws */
  readonly get: (catalog: Catalog, request: DrugRequest, make: () => EncodedPage) => EncodedPage;
}

const maxBytes = 16 * 1024 * 1024;
/** A longer page is one of `sinceLogSize` without a limit. */
const maxPageBytes = 1024 * 1024;

/** Pages until the catalog changes, the latest requested: most people search for the same few words, with the longest answers. */
export function createPageCache(): PageCache {
  const pages = new LRUCache<string, EncodedPage>({
    maxSize: maxBytes,
    maxEntrySize: maxPageBytes,
    sizeCalculation: ({ body }) => body.length,
  });
  let current: Catalog | undefined;
  return {
    get(catalog, request, make) {
      if (catalog !== current) pages.clear();
      current = catalog;
      const key = keyOf(request);
      const cached = pages.get(key);
      if (cached) return cached;
      const page = make();
      pages.set(key, page);
      return page;
    },
  };
}

/** Capitals and spaces don't matter to a search. */
const keyOf = ({ query: { q, ...filters }, limit, cursor }: DrugRequest): string =>
  JSON.stringify([q?.trim().toLowerCase().replaceAll(/\s+/g, ' '), filters, limit, cursor]);
