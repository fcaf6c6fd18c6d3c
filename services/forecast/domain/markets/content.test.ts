import { expect, test } from 'vitest';
import { categories } from '../../contract/index.ts';
import { datesIn } from '../resolution/dates.rules.ts';
import { parseContent, readContent } from './content.ts';

const content = await readContent();
const now = new Date();

test('there are at least 120 curated markets, at least ten in every category', () => {
  expect(content.length).toBeGreaterThanOrEqual(120);
  for (const category of categories)
    expect(content.filter(({ market }) => market.category === category).length).toBeGreaterThanOrEqual(10);
});

test('at least 30 curated markets are resolved, closed before today, each with a reason and a source', () => {
  const resolved = content.filter(({ market }) => market.outcome !== null);
  expect(resolved.length).toBeGreaterThanOrEqual(30);
  for (const { market } of resolved) {
    expect(market.closesAt.getTime()).toBeLessThan(now.getTime());
    expect(market.outcomeReason).toBeTruthy();
    expect(market.outcomeSource).toMatch(/^https?:/);
  }
});

test('unresolved markets close between December 2026 and the end of 2028', () => {
  for (const { market } of content.filter((one) => one.market.outcome === null)) {
    expect(market.closesAt.toISOString() >= '2026-12-01' && market.closesAt.toISOString() < '2029').toBe(true);
  }
});

test('unresolved markets close in every quarter of the two years after they were written', () => {
  const quarterOf = (day: Date) => `${day.getUTCFullYear()} ${Math.ceil((day.getUTCMonth() + 1) / 3)}`;
  const open = content.filter(({ market }) => market.outcome === null).map(({ market }) => quarterOf(market.closesAt));
  const quarters = ['2026 4', ...['2027', '2028'].flatMap((year) => [1, 2, 3, 4].map((quarter) => `${year} ${quarter}`))];
  expect(quarters.filter((quarter) => !open.includes(quarter))).toEqual([]);
});

test('at least one market asks about bitcoin', () => {
  expect(content.some(({ market }) => market.tags.includes('bitcoin'))).toBe(true);
});

test('the texts of markets have the apostrophes of the pages', () => {
  const straight = content.flatMap(({ market }) =>
    [
      market.questionEn,
      market.resolutionCriteria,
      market.outcomeReason,
      market.background?.en,
      ...(market.priceHistory ?? []).map(({ reason }) => reason),
    ].filter((text) => text?.includes("'")),
  );
  expect(straight).toEqual([]);
});

test('no estimate is dated in the future', () => {
  for (const { market } of content)
    for (const { date } of market.priceHistory ?? []) expect(Date.parse(date)).toBeLessThanOrEqual(now.getTime());
});

/** What a record says of the future: days that were set by then. */
const plannedDays = [
  'ca-browser-forum-adopts-47-day-certificates-by-30-april-2025 2029-03-15',
  'eu-defers-high-risk-ai-duties-before-2-august-2026 2027-12-02',
  'thailand-constitution-referendum-held-by-end-2025 2026-02-08',
];

test('a record tells of no day after it was made, except of days that were planned', () => {
  const later = content.flatMap(({ market: { slug, outcomeReason, resolvedAt } }) =>
    datesIn(outcomeReason ?? '')
      .filter((day) => resolvedAt !== null && day > resolvedAt)
      .map((day) => `${slug} ${day.toISOString().slice(0, 10)}`),
  );
  expect([...new Set(later)].toSorted()).toEqual(plannedDays.toSorted());
});

test('samples claim no volume', () => {
  for (const { market } of content) expect([market.volumeUsd, market.openInterestUsd, market.isSample]).toEqual([0, 0, true]);
});

const point = (date: string, yes: number) => ({ date, yes, reason: 'ยังไม่มีประกาศ / Nothing was announced yet.' });
const good = {
  slug: 'a-b',
  category: 'crypto',
  question: 'คำถามภาษาไทยหรือไม่',
  questionEn: 'A question?',
  closesAt: '2027-01-01T00:00:00Z',
  resolutionCriteria: 'x'.repeat(100),
  resolutionSources: ['https://example.org/results'],
  tags: ['t'],
  yesProbability: 0.5,
  priceHistory: [point('2026-01-01', 0.5)],
  createdBy: 'c',
  resolution: null,
};
const background = {
  th: 'ประโยคแรกเล่าเรื่อง ประโยคที่สองบอกวันที่ให้ผู้อ่านรู้',
  en: 'The first sentence tells the story, and the second has the day.',
  source: 'https://example.org/results',
};
const resolution = {
  outcome: 'yes',
  resolvedAt: '2027-02-01T00:00:00Z',
  reason: 'It happened on that very day.',
  sourceUrl: 'https://example.org/results/1',
};

test('a good entry passes', () => {
  expect(parseContent('markets/crypto/a-b.json', JSON.stringify(good)).market.slug).toBe('a-b');
});

test('at least forty markets have a background', () => {
  expect(content.filter(({ market }) => market.background !== null).length).toBeGreaterThanOrEqual(40);
});

test('the background of a market has one of its sources, also the one that decided it', () => {
  const decided = { ...good, yesProbability: 1, resolution, background: { ...background, source: resolution.sourceUrl } };
  for (const file of [{ ...good, background }, decided])
    expect(parseContent('markets/crypto/a-b.json', JSON.stringify(file)).market.background).toEqual(file.background);
});

test('a site whose documents an adapter finds may be a source', () => {
  const file = { ...good, resolutionSources: ['https://blog.ethereum.org/'] };
  expect(() => parseContent('markets/crypto/a-b.json', JSON.stringify(file))).not.toThrow();
});

test.for<[field: string, change: object]>([
  ['slug', { slug: 'A B' }],
  ['slug', { slug: 'other-than-the-file' }],
  ['category', { category: 'sports' }],
  ['category', { category: 'thai-vet' }],
  ['question', { question: 'In English only?' }],
  ['questionEn', { questionEn: 'no question mark' }],
  ['closesAt', { closesAt: '2027-13-01T00:00:00Z' }],
  ['resolutionCriteria', { resolutionCriteria: 'short' }],
  ['resolutionSources.0', { resolutionSources: ['ftp://example.org/results'] }],
  ['resolutionSources.1', { resolutionSources: ['https://example.org/results', 'https://example.org/'] }],
  ['background.th', { background: { ...background, th: background.en } }],
  ['background.en', { background: { ...background, en: background.th } }],
  ['background.source', { background: { ...background, source: 'https://example.org/elsewhere' } }],
  ['tags', { tags: [] }],
  ['yesProbability', { yesProbability: 1.2 }],
  ['yesProbability', { yesProbability: 0.4 }],
  ['yesProbability', { resolution }],
  [
    'priceHistory.1.date',
    {
      priceHistory: [point('2026-01-02', 0.5), point('2026-01-01', 0.5)],
    },
  ],
  ['priceHistory.0.reason', { priceHistory: [{ date: '2026-01-01', yes: 0.5 }] }],
  ['priceHistory.0.reason', { priceHistory: [{ ...point('2026-01-01', 0.5), reason: 'Nothing was announced yet.' }] }],
  ['priceHistory.0.reason', { priceHistory: [{ date: '2026-01-01', yes: 0.5, reason: 'News.' }] }],
  ['resolution.resolvedAt', { yesProbability: 1, resolution: { ...resolution, resolvedAt: '2026-01-01T00:00:00Z' } }],
  ['resolution.sourceUrl', { yesProbability: 1, resolution: { ...resolution, sourceUrl: 'the news' } }],
  ['resolution.sourceUrl', { yesProbability: 1, resolution: { ...resolution, sourceUrl: 'https://blog.ethereum.org/' } }],
  ['(file)', { volumeUsd: 5 }],
])('a bad entry is refused with file and field: %s', ([field, change]) => {
  const parse = () => parseContent('markets/crypto/a-b.json', JSON.stringify({ ...good, ...change }));
  expect(parse).toThrow(expect.objectContaining({ code: 'content_invalid' }));
  expect(parse).toThrow(`markets/crypto/a-b.json: ${field}: `);
});

test('an entry that is not JSON is refused with its file', () => {
  expect(() => parseContent('markets/crypto/x.json', '{')).toThrow('markets/crypto/x.json: (file): is not JSON');
});
