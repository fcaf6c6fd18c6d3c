import { expect, test } from 'vitest';
import type { Catalog } from '../domain/catalog/catalog.ts';
import { createPageCache } from './page-cache.ts';
import type { DrugRequest } from './routes/drug-query.ts';

const catalog = {} as Catalog;
const request = (q: string, more: Partial<DrugRequest> = {}, species?: string): DrugRequest => ({
  query: { q, species },
  limit: 20,
  cursor: undefined,
  ...more,
});

/** A cache and the names of the pages that it had made. */
function recordedCache() {
  const { get } = createPageCache();
  const made: string[] = [];
  const page = (of: DrugRequest, name: string, { from = catalog, bytes = 1000 } = {}) =>
    get(from, of, () => {
      made.push(name);
      return { body: { parts: [], length: bytes, digest: name }, nextCursor: null };
    }).body.digest;
  return { made, page };
}

test('a page is made once; capitals and spaces of a query make no other page', () => {
  const { made, page } = recordedCache();
  const names = ['dog', ' Dog ', 'DOG'].map((q) => page(request(q), q));
  expect([names, made]).toEqual([['dog', 'dog', 'dog'], ['dog']]);
  page(request('pain  dog'), 'two');
  expect(page(request('Pain dog'), 'other')).toBe('two');
});

test('words, filters, limit and cursor each make another page', () => {
  const { made, page } = recordedCache();
  page(request('dog'), 'dog');
  page(request('dogs'), 'dogs');
  page(request('dog', { limit: 3 }), 'limit');
  page(request('dog', { cursor: 'YQ' }), 'cursor');
  page(request('dog', {}, 'cat'), 'species');
  expect(made).toEqual(['dog', 'dogs', 'limit', 'cursor', 'species']);
});

test('no page outlives its catalog', () => {
  const { page } = recordedCache();
  page(request('dog'), 'old');
  expect(page(request('dog'), 'new', { from: {} as Catalog })).toBe('new');
});

test('pages of 16 MiB are kept at most, the latest requested, and none over 1 MiB', () => {
  const { made, page } = recordedCache();
  const bytes = 1_000_000;
  for (let at = 0; at < 17; at++) page(request(`q${at}`), `q${at}`, { bytes });
  expect(page(request('q16'), 'again', { bytes })).toBe('q16');
  expect(page(request('q0'), 'again', { bytes })).toBe('again');
  page(request('long'), 'long', { bytes: 2_000_000 });
  page(request('long'), 'long', { bytes: 2_000_000 });
  expect(made.filter((name) => name === 'long')).toHaveLength(2);
});
