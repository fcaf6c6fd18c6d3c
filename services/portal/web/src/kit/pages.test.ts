import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { afterPlace, pagesQuery, readAll } from './pages.ts';

const rows = Array.from({ length: 7 }, (_, id) => ({ id }));
const readAfter = async (last: { readonly id: number } | null, limit: number) =>
  rows.filter(({ id }) => last === null || id > last.id).slice(0, limit);

test('a list is read to its end, and each page begins after the last row of the one before', async () => {
  const query = pagesQuery({ queryKey: ['rows'], read: readAfter, limit: 3 });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 });
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
});

test('a full last page is followed by an empty one, after which nothing is read', async () => {
  const { getNextPageParam } = pagesQuery({ queryKey: ['rows'], read: readAfter, limit: 7 });
  expect(getNextPageParam(rows, [rows], null, [null])).toEqual({ id: 6 });
  expect(getNextPageParam([], [rows, []], null, [null])).toBeUndefined();
});

test.each([
  [
    { column: 'created_at', value: '2026-01-02', id: 'a' },
    'created_at.lt."2026-01-02",and(created_at.eq."2026-01-02",id.lt."a")',
  ],
  [
    { column: 'starts_at', value: '2026-01-02', id: 'a', isAscending: true },
    'starts_at.gt."2026-01-02",and(starts_at.eq."2026-01-02",id.gt."a")',
  ],
  [
    { column: 'closes_at', value: '2026-01-02', id: 'a', isAscending: true, hasNulls: true },
    'closes_at.gt."2026-01-02",and(closes_at.eq."2026-01-02",id.gt."a"),closes_at.is.null',
  ],
  [{ column: 'closes_at', value: null, id: 'a', isAscending: true, hasNulls: true }, 'and(closes_at.is.null,id.gt."a")'],
  [{ column: 'published_at', value: null, id: 'a' }, 'and(published_at.is.null,id.lt."a"),published_at.not.is.null'],
])('the rows after %j', (place, condition) => {
  expect(afterPlace(place)).toBe(condition);
});

test('a whole list is read in answers of at most 1,000 rows', async () => {
  const spans: string[] = [];
  const all = await readAll(async (from, to) => {
    spans.push(`${from}-${to}`);
    return Array.from({ length: from === 0 ? 1_000 : 5 }, (_, place) => from + place);
  });
  expect([all.length, spans]).toEqual([1_005, ['0-999', '1000-1999']]);
});
