import { hasAdapter } from '../resolution/discovery/adapters.rules.ts';
import { isHome } from '../resolution/discovery/rank-documents.rules.ts';
import { expect, test } from 'vitest';
import { categories } from '../../contract/index.ts';
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

test('at least 50 markets give a reason with every estimate, in Thai and English', () => {
  const reasons = content.flatMap(({ market }) => market.priceHistory ?? []).flatMap(({ reason }) => reason ?? []);
  for (const reason of reasons) expect(reason.split(' / ').map((side) => /[\u0E00-\u0E7F]/.test(side))).toEqual([true, false]);
  expect(content.filter(({ market }) => market.priceHistory?.every(({ reason }) => reason)).length).toBeGreaterThanOrEqual(50);
});

test('at least one market asks about bitcoin', () => {
  expect(content.some(({ market }) => market.tags.includes('bitcoin'))).toBe(true);
});

test('no estimate is dated in the future', () => {
  for (const { market } of content)
    for (const { date } of market.priceHistory ?? []) expect(Date.parse(date)).toBeLessThanOrEqual(now.getTime());
});

test('samples claim no volume', () => {
  for (const { market } of content) expect([market.volumeUsd, market.openInterestUsd, market.isSample]).toEqual([0, 0, true]);
});

const good = {
  slug: 'a-b',
  category: 'crypto',
  question: 'คำถามภาษาไทยหรือไม่',
  questionEn: 'A question?',
  closesAt: '2027-01-01T00:00:00Z',
  resolutionCriteria: 'x'.repeat(100),
  resolutionSources: ['https://example.org/'],
  tags: ['t'],
  yesProbability: 0.5,
  priceHistory: [{ date: '2026-01-01', yes: 0.5 }],
  createdBy: 'c',
  resolution: null,
};
const resolution = {
  outcome: 'yes',
  resolvedAt: '2027-02-01T00:00:00Z',
  reason: 'It happened on that very day.',
  sourceUrl: 'https://example.org/',
};

test('a good entry passes', () => {
  expect(parseContent('markets/crypto/a-b.json', JSON.stringify(good)).market.slug).toBe('a-b');
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
  ['resolutionSources.0', { resolutionSources: ['ftp://example.org/'] }],
  ['tags', { tags: [] }],
  ['yesProbability', { yesProbability: 1.2 }],
  ['yesProbability', { yesProbability: 0.4 }],
  ['yesProbability', { resolution }],
  [
    'priceHistory.1.date',
    {
      priceHistory: [
        { date: '2026-01-02', yes: 0.5 },
        { date: '2026-01-01', yes: 0.5 },
      ],
    },
  ],
  [
    'priceHistory',
    {
      priceHistory: [
        { date: '2026-01-01', yes: 0.4, reason: 'Nothing was announced yet.' },
        { date: '2026-01-02', yes: 0.5 },
      ],
    },
  ],
  ['priceHistory.0.reason', { priceHistory: [{ date: '2026-01-01', yes: 0.5, reason: 'News.' }] }],
  ['resolution.resolvedAt', { yesProbability: 1, resolution: { ...resolution, resolvedAt: '2026-01-01T00:00:00Z' } }],
  ['resolution.sourceUrl', { yesProbability: 1, resolution: { ...resolution, sourceUrl: 'the news' } }],
  ['(file)', { volumeUsd: 5 }],
])('a bad entry is refused with file and field: %s', ([field, change]) => {
  const parse = () => parseContent('markets/crypto/a-b.json', JSON.stringify({ ...good, ...change }));
  expect(parse).toThrow(expect.objectContaining({ code: 'content_invalid' }));
  expect(parse).toThrow(`markets/crypto/a-b.json: ${field}: `);
});

test('an entry that is not JSON is refused with its file', () => {
  expect(() => parseContent('markets/crypto/x.json', '{')).toThrow('markets/crypto/x.json: (file): is not JSON');
});

/** Markets that name only home pages of sites without an adapter. No market may join them. */
const withoutDocument = [
  'matharena-imo-2027-average-95-percent',
  'neurips-2027-main-track-submissions-above-40000',
  'afc-team-in-semi-finals-of-womens-world-cup-2027',
  'fifa-appoints-hosts-of-2030-and-2034-world-cups-by-end-2024',
  'thai-title-at-bwf-world-tour-finals-2026',
  'thailand-tops-medal-table-at-sea-games-2027',
  'thailand-two-or-more-gold-medals-at-los-angeles-2028',
  'cambodia-2028-election-three-parties-win-seats',
  'indonesia-2024-presidential-election-single-round',
  'indonesia-2029-election-day-set-by-end-2027',
  'myanmar-voting-in-townships-without-earlier-poll-by-end-2027',
  'philippines-2028-election-turnout-83-percent',
  'philippines-2028-ten-presidential-candidates-on-ballot',
  'singapore-2025-pap-wins-90-seats',
  'timor-leste-2027-presidential-election-second-round',
  'chao-phraya-c2-discharge-3000-cubic-metres-in-2027',
  'thailand-climate-change-act-in-force-by-end-2028',
  'thailand-daily-maximum-44-celsius-hot-season-2027',
  'thailand-electricity-peak-above-37000-mw-by-june-2027',
  'thailand-budget-act-fy2028-gazetted-by-30-september-2027',
  'thailand-constitution-referendum-held-by-end-2025',
  'thailand-house-dissolution-decree-published-in-2027',
  'thailand-marriage-equality-law-in-force-by-31-january-2025',
  'thailand-new-constitution-promulgated-by-end-2028',
  'thailand-new-prime-minister-approved-by-31-august-2024',
  'thailand-public-debt-above-68-percent-of-gdp-september-2027',
  'thailand-animal-rabies-200-confirmed-cases-in-2027',
  'thailand-reports-african-swine-fever-outbreak-in-2027',
  'thailand-reports-avian-influenza-in-poultry-in-2027',
  'thailand-veterinary-profession-act-amended-by-end-2028',
];

test('every market names a document, or a site whose documents an adapter finds', async () => {
  const names = ({ resolutionSources }: { resolutionSources: readonly string[] }) =>
    resolutionSources.some((url) => !isHome(url) || hasAdapter(url));
  const missing = (await readContent()).filter(({ market }) => !names(market)).map(({ market }) => market.slug);
  expect(missing.toSorted()).toEqual(withoutDocument.toSorted());
});
