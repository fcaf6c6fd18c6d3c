import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Market, MarketQuery } from '../../contract/index.ts';
import { filterMarkets } from './filter.rules.ts';

const market = (slug: string, change: Partial<Market> = {}): Market => ({
  id: `id-${slug}`,
  slug,
  question: 'ราคาบิตคอยน์จะสูงกว่า 150,000 ดอลลาร์หรือไม่',
  questionEn: 'Will Bitcoin rise above 150,000 USD?',
  category: 'crypto',
  status: 'open',
  yesProbability: 0.5,
  volumeUsd: 0,
  openInterestUsd: 0,
  closesAt: '2027-06-30T00:00:00.000Z',
  resolutionCriteria: 'criteria',
  resolutionSources: ['https://example.org'],
  tags: ['bitcoin'],
  createdBy: 'curators',
  isSample: true,
  outcome: null,
  resolvedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const markets = [
  market('a'),
  market('b', { category: 'thai-vet', question: 'โรคพิษสุนัขบ้า', questionEn: 'Rabies?', tags: ['rabies'], yesProbability: 0.1 }),
  market('c', { status: 'resolved', closesAt: '2025-01-01T00:00:00.000Z', yesProbability: 1 }),
];
const slugs = (query: MarketQuery) => filterMarkets(markets, query)?.markets.map(({ slug }) => slug);

test('each filter keeps only what it names', () => {
  expect(slugs({ category: 'thai-vet' })).toEqual(['b']);
  expect(slugs({ status: 'resolved' })).toEqual(['c']);
  expect(slugs({ tag: 'bitcoin' })).toEqual(['c', 'a']);
  expect(slugs({ category: 'thai-vet', tag: 'bitcoin' })).toEqual([]);
});

test('updatedSince keeps what changed at that time or later', () => {
  const both = [market('old'), market('new', { updatedAt: '2026-05-01T00:00:00.000Z' })];
  const since = (updatedSince: string) => filterMarkets(both, { updatedSince })?.markets.map(({ slug }) => slug);
  expect(since('2026-05-01T07:00:00+07:00')).toEqual(['new']);
  expect(since('2026-05-01T00:00:00.001Z')).toEqual([]);
  expect(since('2026-01-01T00:00:00Z')).toEqual(['new', 'old']);
});

test('q finds Thai words inside unspaced text and English words in any case', () => {
  expect(slugs({ q: 'สุนัข' })).toEqual(['b']);
  expect(slugs({ q: 'BITCOIN rise' })).toEqual(['a', 'c']);
  expect(slugs({ q: 'BITCOIN rise', sort: 'closesAt' })).toEqual(['c', 'a']);
  expect(slugs({ q: 'bitcoin rabies' })).toEqual([]);
});

test('q finds Thai text whatever its Unicode form', () => {
  const composed = market('d', { question: 'น้ำท่วม café' });
  expect(filterMarkets([composed], { q: 'café'.normalize('NFD') })?.markets).toHaveLength(1);
});

test('pages of a search follow each other, the best match first', () => {
  const first = filterMarkets(markets, { q: 'bitcoin', limit: 1 });
  const second = filterMarkets(markets, { q: 'bitcoin', limit: 1, cursor: first?.nextCursor });
  expect([first, second].map((page) => page?.markets.map(({ slug }) => slug))).toEqual([['a'], ['c']]);
});

test('of equal matches, open markets come first by their close, then resolved ones, the latest first, on any size of page', () => {
  const closing = (slug: string, day: string, status: Market['status']) =>
    market(slug, { status, closesAt: `${day}T00:00:00.000Z` });
  const all = [
    closing('a', '2024-01-11', 'resolved'),
    closing('b', '2024-12-31', 'resolved'),
    closing('c', '2027-12-31', 'open'),
    closing('d', '2026-12-01', 'closing-soon'),
    closing('e', '2027-03-31', 'open'),
    closing('f', '2027-03-31', 'open'),
  ];
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = filterMarkets(all, { q: 'bitcoin', limit: 2, ...(cursor ? { cursor } : {}) });
    listed.push(...(page?.markets ?? []).map(({ slug }) => slug));
    cursor = page?.nextCursor;
  } while (cursor);
  expect(listed).toEqual(['d', 'e', 'f', 'c', 'b', 'a']);
});

test('sort orders both ways and defaults to the close', () => {
  expect(slugs({})).toEqual(['c', 'a', 'b']);
  expect(slugs({ sort: '-yesProbability' })).toEqual(['c', 'a', 'b']);
  expect(slugs({ sort: 'yesProbability' })).toEqual(['b', 'a', 'c']);
  expect(slugs({ sort: '-slug' })).toEqual(['c', 'b', 'a']);
});

test('pages follow each other without a gap or a repeat, for every order and size', () => {
  const arbitraryMarkets = fc.uniqueArray(
    fc.record({
      slug: fc.stringMatching(/^[a-z]{1,6}$/),
      yesProbability: fc.constantFrom(0, 0.3, 0.5, 1),
      day: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ slug }) => slug, maxLength: 30 },
  );
  const sorts = fc.constantFrom('closesAt', '-closesAt', 'yesProbability', '-yesProbability', 'slug', '-slug');
  fc.assert(
    fc.property(arbitraryMarkets, sorts, fc.integer({ min: 1, max: 7 }), (rows, sort, limit) => {
      const all = rows.map(({ slug, yesProbability, day }) =>
        market(slug, { yesProbability, closesAt: `2027-01-0${day}T00:00:00.000Z` }),
      );
      const query = { sort } as MarketQuery;
      const whole = filterMarkets(all, query)?.markets;
      const paged: Market[] = [];
      let cursor: string | undefined;
      do {
        const page = filterMarkets(all, { ...query, limit, ...(cursor ? { cursor } : {}) });
        paged.push(...(page?.markets ?? []));
        cursor = page?.nextCursor;
      } while (cursor);
      expect(paged).toEqual(whole);
    }),
  );
});

test('a cursor that is not ours, or is of another order, is refused and never throws', () => {
  fc.assert(fc.property(fc.string(), (cursor) => void filterMarkets(markets, { cursor })));
  expect(filterMarkets(markets, { cursor: 'xyz' })).toBeUndefined();
  const cursor = filterMarkets(markets, { limit: 1 })?.nextCursor ?? '';
  expect(filterMarkets(markets, { cursor, sort: 'yesProbability' })).toBeUndefined();
  expect(filterMarkets(markets, { cursor, q: 'bitcoin' })).toBeUndefined();
});
