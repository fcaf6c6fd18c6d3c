import { expect, test } from 'vitest';
import { categoryLabels, endpoints, health, marketList, proposalQueue, resolverStatus, stats } from '../contract/index.ts';
import { useForecast } from '../testing/use-forecast.ts';

const forecast = useForecast();
const closed = '2025-01-01T00:00:00Z';
const adHoc = {
  question: 'Did it happen?',
  resolutionCriteria: 'Yes if it did.',
  resolutionSources: ['https://example.org/'],
  closesAt: closed,
};
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

test('GET /api/markets lists every curated market, field for field', async () => {
  const answer = await forecast().fetch('/api/markets');
  const list = marketList.strict().parse(answer.json());
  expect(answer.status).toBe(200);
  expect(list.count).toBe(list.markets.length);
  expect(list.count).toBeGreaterThanOrEqual(48);
  expect(list.version).toBe(1);
  expect(new Set(list.markets.map(({ category }) => category)).size).toBe(8);
});

test('GET /api/markets may be cached as the specification says, from any origin', async () => {
  const { headers } = await forecast().fetch('/api/markets');
  for (const directive of ['max-age=30', 's-maxage=60', 'stale-while-revalidate=300'])
    expect(headers.get('cache-control')).toContain(directive);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('a catalog that has not changed is answered 304 to a client with its ETag', async () => {
  const etag = (await forecast().fetch('/api/markets')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  expect((await forecast().fetch('/api/markets', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('unknown query parameters change nothing about the catalog', async () => {
  expect((await forecast().fetch('/api/markets?utm_source=x')).text).toBe((await forecast().fetch('/api/markets')).text);
});

test('filters narrow the catalog, and pages follow each other by their cursor', async () => {
  const all = marketList.parse((await forecast().fetch('/api/markets?category=crypto')).json());
  expect(all.markets.length).toBeGreaterThanOrEqual(4);
  expect(all.markets.every(({ category }) => category === 'crypto')).toBe(true);
  const first = marketList.parse((await forecast().fetch('/api/markets?category=crypto&limit=3')).json());
  const second = marketList.parse(
    (await forecast().fetch(`/api/markets?category=crypto&limit=200&cursor=${first.nextCursor}`)).json(),
  );
  expect([...first.markets, ...second.markets]).toEqual(all.markets);
});

test('q searches in Thai and in English', async () => {
  const thai = (await forecast().fetch(`/api/markets?q=${encodeURIComponent('บิตคอยน์')}`)).json();
  const english = (await forecast().fetch('/api/markets?q=BITCOIN')).json();
  expect(thai.count).toBeGreaterThan(0);
  expect(english.count).toBeGreaterThan(0);
});

test.for<[query: string, code: string]>([
  ['category=sports', 'query_invalid'],
  ['status=closed', 'query_invalid'],
  ['sort=price', 'query_invalid'],
  ['limit=0', 'query_invalid'],
  ['limit=ten', 'query_invalid'],
  ['q=', 'query_invalid'],
  ['cursor=nonsense', 'cursor_invalid'],
])('GET /api/markets?%s is refused with %s', async ([query, code]) => {
  const answer = await forecast().fetch(`/api/markets?${query}`);
  expect([answer.status, codeOf(answer)]).toEqual([400, code]);
});

test('POST /api/resolve takes an id or a slug and gives it back as market.identifier', async () => {
  const { id, slug } = marketList.parse((await forecast().fetch('/api/markets?status=open&limit=1')).json()).markets[0]!;
  for (const identifier of [id, slug]) {
    const answer = await forecast().post('/api/resolve', { identifier });
    expect(answer.json()).toMatchObject({ status: 'pending', market: { identifier }, appealAvailable: false });
  }
});

test('POST /api/resolve takes a question of the caller, and an undecidable one is answered 200', async () => {
  const answer = await forecast().post('/api/resolve', { ...adHoc, asOf: '2025-06-01T00:00:00+07:00' });
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'ambiguous', market: null, asOf: '2025-05-31T17:00:00.000Z' });
});

test.for<[name: string, body: unknown, status: number, code: string]>([
  ['an empty object', {}, 400, 'body_invalid'],
  ['null', null, 400, 'body_invalid'],
  ['an array', [], 400, 'body_invalid'],
  ['an identifier of the wrong type', { ...adHoc, identifier: 5 }, 400, 'body_invalid'],
  ['no sources', { ...adHoc, resolutionSources: [] }, 400, 'body_invalid'],
  ['a source that is not an address', { ...adHoc, resolutionSources: ['x'] }, 400, 'body_invalid'],
  ['a source that is not on the web', { ...adHoc, resolutionSources: ['file:///etc/passwd'] }, 400, 'body_invalid'],
  ['a close that is not a date', { ...adHoc, closesAt: 'tomorrow' }, 400, 'body_invalid'],
  ['an unknown market', { identifier: 'no-such-market' }, 404, 'market_not_found'],
])('POST /api/resolve with %s is refused', async ([, body, status, code]) => {
  const answer = await forecast().post('/api/resolve', body);
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
});

test.for<[body: Readonly<Record<string, unknown>>, path: string, sentence: string]>([
  [{}, '', 'it must have identifier, or question with resolutionCriteria, resolutionSources and closesAt'],
  [{ question: 'Will it rain?' }, 'resolutionCriteria', 'resolutionCriteria is required'],
  [{ ...adHoc, closesAt: 'tomorrow' }, 'closesAt', 'closesAt must be a date and time such as 2027-12-31T16:59:59Z'],
  [{ ...adHoc, identifier: 5 }, 'identifier', 'identifier must be a string'],
])('POST /api/resolve says what is wrong with %j by what it has', async ([body, path, sentence]) => {
  const answer = (await forecast().post('/api/resolve', body)).json();
  expect(answer.error).toMatchObject({ code: 'body_invalid', message: `Invalid body: ${sentence}.` });
  expect(answer.errors[0]).toMatchObject({ path });
});

test.for([
  ['res_00000000000000000000', 404, 'resolution_not_found'],
  ['%00', 400, 'path_invalid'],
  ['res_0', 400, 'path_invalid'],
] as const)('a resolution of the id %s is refused', async ([id, status, code]) => {
  const refused = await forecast().fetch(`/api/resolve/${id}`);
  expect([refused.status, refused.json().error.code]).toEqual([status, code]);
  const page = await fetch(`${forecast().url}/resolutions/${id}`);
  expect([page.status, ((await page.json()) as { error: { code: string } }).error.code]).toEqual([404, 'resolution_not_found']);
});

test('GET /api/resolve/status says that no provider is configured', async () => {
  const status = resolverStatus.strict().parse((await forecast().fetch('/api/resolve/status')).json());
  expect(status).toMatchObject({ mode: 'fallback', providersConfigured: [], providersAvailable: [] });
});

test('GET /api/health answers as specified', async () => {
  const answer = health.strict().parse((await forecast().fetch('/api/health')).json());
  expect(answer).toMatchObject({ status: 'ok', baseUrl: 'https://forecast.example.org' });
  expect(Math.abs(Date.parse(answer.timestamp) - Date.now())).toBeLessThan(60_000);
});

test('GET /api/stats counts what the catalog shows, and lists the nine endpoints', async () => {
  const answer = stats.strict().parse((await forecast().fetch('/api/stats')).json());
  const { markets } = marketList.parse((await forecast().fetch('/api/markets')).json());
  const count = (status: string) => markets.filter((market) => market.status === status).length;
  expect(answer.markets).toMatchObject({
    total: markets.length,
    sample: markets.length,
    real: 0,
    byStatus: { open: count('open'), closingSoon: count('closing-soon'), resolved: count('resolved') },
  });
  expect(answer.markets.byCategory.map(({ key, label }) => [key, label])).toEqual(Object.entries(categoryLabels));
  expect(answer.markets.byCategory.reduce((sum, category) => sum + category.count, 0)).toBe(markets.length);
  expect(answer.endpoints).toHaveLength(9);
  expect(answer.endpoints).toEqual(endpoints);
});

test('every endpoint that /api/stats lists is in the description and answers', async () => {
  const description = (await forecast().fetch('/api/openapi.json')).json();
  expect(description.openapi).toMatch(/^3\.1/);
  for (const { method, path } of endpoints) {
    expect(description.paths[path]).toHaveProperty(method.toLowerCase());
    const answer = method === 'GET' ? await forecast().fetch(path) : await forecast().post(path, {});
    expect(answer.status).not.toBe(404);
  }
});

test('GET /api/proposals is an empty queue before anyone proposed', async () => {
  const queue = proposalQueue.strict().parse((await forecast().fetch('/api/proposals')).json());
  expect(queue).toMatchObject({
    count: 0,
    byStatus: { pending: 0, revisionsRequested: 0, approved: 0, rejected: 0 },
    submitVia: { mcpTool: 'forecast_propose_market' },
    proposals: [],
  });
});

test('HEAD answers as GET does, without the body', async () => {
  for (const path of ['/api/markets', '/api/health', '/api/markets?category=crypto']) {
    const answer = await forecast().fetch(path, { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  }
});
