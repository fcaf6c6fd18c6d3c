import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints, resolveResult } from '../contract/index.ts';
import { useForecast } from '../testing/use-forecast.ts';

const forecast = useForecast();

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\0', '%', '%zz', '../..', "' or 1=1 --", '{"$gt":""}', '‮', '\ud800', '9'.repeat(400), 'ราคา'),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(-1, 1e308, 0.1 + 0.2, null, true, [], {}));

const names = [
  'identifier',
  'asOf',
  'question',
  'resolutionCriteria',
  'resolutionSources',
  'closesAt',
  'email',
  'marketId',
  'side',
  'sizeUsd',
  'source',
  'reason',
  'evidence',
  'category',
  'status',
  'tag',
  'q',
  'sort',
  'limit',
  'cursor',
  'updatedSince',
  'slug',
  'terms',
  'entry',
  'token',
  '__proto__',
  'constructor',
  'toString',
];
const near = {
  email: 'someone@example.org',
  identifier: 'bitcoin-above-150000-usd-in-2027',
  question: 'Q?',
  resolutionCriteria: 'C',
  resolutionSources: ['https://example.org/'],
  closesAt: '2027-01-01T00:00:00Z',
  side: 'yes',
  reason: 'long enough to be a reason',
};
// Almost right: some members of a good body, one or two of them spoilt.
const spoilt = fc
  .tuple(fc.subarray(Object.entries(near)), fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 }))
  .map(([members, changed]) => JSON.stringify({ ...Object.fromEntries(members), ...Object.fromEntries(changed) }));
const body = fc.oneof(
  { weight: 5, arbitrary: spoilt },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{', '[[[[', '{"a":', 'null', '"x"', '[]', '['.repeat(5_000), '{"email":"a@b.co"}{}'),
  },
);
const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'x',
    ),
  },
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, one]) => `${name}=${encodeURIComponent(one.toWellFormed())}`).join('&'));
const rawQuery = fc.constantFrom(
  '%',
  'a=%zz',
  '&&&',
  'q=%00',
  'limit=1e9',
  'terms=&terms=&terms=',
  `q=${'a'.repeat(7000)}`,
  'cursor=eyJ9',
);
const path = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...endpoints.map((endpoint) => endpoint.path),
      '/api/appeals',
      '/waitlist/remove',
      '/api/webhooks',
      '/api/status',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('/api/markets', '/api/webhooks', '/api/resolve', '/api/proposals', '/proposals', '/resolutions', '/m'),
        text,
      )
      .map(([folder, one]) => `${folder}/${encodeURIComponent(one.toWellFormed())}`),
  },
  { weight: 2, arbitrary: text.map((one) => `/api/appeals/${encodeURIComponent(one.toWellFormed())}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/',
      '/api',
      '/api/',
      '/api/markets/',
      '/API/MARKETS',
      '/%zz',
      '/api/%00',
      '/api/resolve/%00',
      '/resolutions/%00',
      '/proposals/%00',
      '/..%2f',
      '/healthz/x',
    ),
  },
);
const request = fc.record({
  method: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('GET', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') },
  ),
  path,
  query: fc.oneof({ weight: 4, arbitrary: query }, { weight: 1, arbitrary: rawQuery }),
  body,
  contentType,
});

test(
  'no malformed request of 5,000 is answered 5xx, hangs, or is refused in another shape than a described problem',
  { timeout: 600_000 },
  async () => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(request, async (one) => {
        const hasBody = one.method !== 'GET' && one.method !== 'HEAD';
        const answer = await forecast().fetch(one.query ? `${one.path}?${one.query}` : one.path, {
          method: one.method,
          headers: { 'content-type': one.contentType },
          signal: AbortSignal.timeout(60_000),
          ...(hasBody ? { body: one.body.toWellFormed() } : {}),
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 400 || one.method === 'HEAD') return;
        expect(answer.headers.get('content-type')).toBe('application/problem+json');
        const problem = answer.json();
        expect(problem).toMatchObject({ type: 'about:blank', status: answer.status, detail: problem.error.message });
        codes.add(problem.error.code);
      }),
      { numRuns: 5_000 },
    );
    // The requests reach deep enough to be refused for many reasons, not one.
    expect(codes.size).toBeGreaterThan(8);
    expect(forecast().logged()).not.toContain('"level":50');
  },
);

test('the resolver never throws: any question in form gets a result in form', async () => {
  const instant = fc
    .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('9999-01-01') })
    .map((date) => date.toISOString());
  // Addresses that nobody is asked for: the guard refuses them, or no name server knows them.
  const source = fc.constantFrom(
    'http://127.0.0.1:1/',
    'https://[::1]/',
    'http://nowhere.invalid/a?b#c',
    'https://0x7f.1/',
    'http://ไทย.invalid/',
  );
  // Of all characters, the two that PostgreSQL cannot hold come often.
  const unit = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('\0', '\ud800'));
  const words = fc.string({ unit, minLength: 1, maxLength: 100 });
  const question = fc.record({
    question: words,
    resolutionCriteria: words,
    resolutionSources: fc.array(source, { minLength: 1, maxLength: 5 }),
    closesAt: instant,
    asOf: instant,
  });
  await fc.assert(
    fc.asyncProperty(question, async (one) => {
      const answer = await forecast().post('/api/resolve', one);
      expect(answer.status).toBe(200);
      expect(['pending', 'ambiguous']).toContain(resolveResult.parse(answer.json()).status);
    }),
    { numRuns: 300 },
  );
});
