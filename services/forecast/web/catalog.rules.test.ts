import { expect, test } from 'vitest';
import { choiceQuery, hasMovesOfWeek, inGroups, inOrder, ordersOf, readChoice } from './catalog.rules.ts';

const now = new Date('2026-11-20T00:00:00Z');
const market = (slug: string, own: object = {}) => ({
  slug,
  status: 'open' as const,
  closesAt: '2027-12-31T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  history: [] as { date: string; yes: number }[],
  ...own,
});
const slugs = (markets: readonly { slug: string }[] | undefined) => markets?.map(({ slug }) => slug);

test('a search begins with its best match, and may be put in any other order', () => {
  expect(readChoice({ q: 'rain' }, true).sort).toBe('relevance');
  expect(readChoice({ q: 'rain', sort: 'closing' }, true).sort).toBe('closing');
  expect(choiceQuery(readChoice({ q: 'rain', sort: 'closing' }, true))).toMatchObject({ q: 'rain', sort: 'closing' });
  expect(choiceQuery(readChoice({ q: 'rain' }, true)).sort).toBeUndefined();
});

test('without a search there is no best match, and the first to close leads', () => {
  expect(ordersOf({}, true)).not.toContain('relevance');
  expect(readChoice({ sort: 'relevance' }, true).sort).toBe('closing');
  expect(choiceQuery(readChoice({}, true)).sort).toBeUndefined();
});

test('resolved questions are in order of their close, the latest or the earliest first, and have no other order but a best match', () => {
  expect(ordersOf({ status: 'resolved' }, true)).toEqual(['closing', 'closesAt']);
  expect(ordersOf({ status: 'resolved', q: 'rain' }, true)).toEqual(['relevance', 'closing', 'closesAt']);
  expect(ordersOf({}, true)).not.toContain('closesAt');
  expect(readChoice({ status: 'resolved', sort: '-closesAt' }, true).sort).toBe('closing');
  const earliest = readChoice({ status: 'resolved', sort: 'closesAt' }, true);
  expect(choiceQuery(earliest)).toMatchObject({ status: 'resolved', sort: 'closesAt' });
  expect(choiceQuery(earliest, { status: undefined }).sort).toBeUndefined();
});

test('a resolved question is neither likely nor unlikely, so it follows the open ones', () => {
  const markets = [
    market('yes', { status: 'resolved' }),
    market('likely'),
    market('unlikely'),
    market('no', { status: 'resolved' }),
  ];
  expect(slugs(inOrder(markets, '-yesProbability', now))).toEqual(['likely', 'unlikely', 'yes', 'no']);
  expect(slugs(inOrder(markets, '-closesAt', now))).toEqual(slugs(markets));
});

test('the newest come first, by the day of their first estimate where they came together', () => {
  const markets = [
    market('old', { history: [{ date: '2026-11-01', yes: 0.5 }] }),
    market('later', { history: [{ date: '2026-11-09', yes: 0.5 }] }),
    market('newest', { createdAt: '2026-11-10T00:00:00Z' }),
  ];
  expect(slugs(inOrder(markets, 'new', now))).toEqual(['newest', 'later', 'old']);
});

test('the order by moves is offered where an open market moved this week, and nowhere else', () => {
  const week = (to: number) => [
    { date: '2026-11-01', yes: 0.5 },
    { date: '2026-11-18', yes: to },
  ];
  const still = [market('still', { history: week(0.5) }), market('new', { history: [{ date: '2026-11-01', yes: 0.5 }] })];
  const resolved = market('resolved', { status: 'resolved', history: week(1) });
  expect(hasMovesOfWeek([...still, resolved], now)).toBe(false);
  expect(hasMovesOfWeek([...still, market('up', { history: week(0.6) })], now)).toBe(true);
  expect(ordersOf({}, false)).toEqual(ordersOf({}, true).filter((order) => order !== 'moved'));
  expect([false, true].map((hasMoves) => readChoice({ sort: 'moved' }, hasMoves).sort)).toEqual(['closing', 'moved']);
});

test('those that moved most this week come first, up or down, and resolved ones last', () => {
  const week = (from: number, to: number) => [
    { date: '2026-11-01', yes: from },
    { date: '2026-11-18', yes: to },
  ];
  const markets = [
    market('still', { history: week(0.5, 0.5) }),
    market('resolved', { status: 'resolved', history: week(0, 1) }),
    market('up', { history: week(0.5, 0.6) }),
    market('down', { history: week(0.5, 0.2) }),
  ];
  expect(slugs(inOrder(markets, 'moved', now))).toEqual(['down', 'up', 'still', 'resolved']);
});

test('open markets come by their close, and settled ones after them, the latest first', () => {
  const markets = [
    market('settled', { status: 'resolved', closesAt: '2026-01-01T00:00:00Z' }),
    market('later'),
    market('lately', { status: 'resolved', closesAt: '2026-10-01T00:00:00Z' }),
    market('soon', { closesAt: '2026-12-01T00:00:00Z' }),
  ];
  expect(slugs(inOrder(markets, 'closing', now))).toEqual(['soon', 'later', 'lately', 'settled']);
});

test('a series is where its first market is in the list, and keeps the order of the list', () => {
  const series: Readonly<Record<string, string>> = { may: 'dust', june: 'dust', july: 'dust' };
  const list = ['rain', 'june', 'snow', 'may', 'july'].map((slug) => ({ slug }));
  expect(inGroups(list, (slug) => series[slug]).map(({ first, others }) => [first.slug, ...(slugs(others) ?? [])])).toEqual([
    ['rain'],
    ['june', 'may', 'july'],
    ['snow'],
  ]);
});

test('every market of a list is in one row', () => {
  const list = Array.from({ length: 30 }, (_, index) => ({ slug: `market-${index}` }));
  const groups = inGroups(list, (slug) => (slug.endsWith('1') ? 'ones' : undefined));
  expect(groups.flatMap(({ first, others }) => [first, ...others])).toHaveLength(30);
  expect(groups).toHaveLength(28);
});
