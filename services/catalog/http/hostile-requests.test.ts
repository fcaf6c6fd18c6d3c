import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../contract/index.ts';
import { smallContent } from '../testing/make-content.ts';
import { useCatalog } from '../testing/use-catalog.ts';

const catalog = useCatalog({ content: await smallContent('amoxicillin') });

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '%',
    '%zz',
    '../..',
    "' or 1=1 --",
    '‮',
    '9'.repeat(400),
    '-1',
    '1e9',
    '18446744073709551616',
    'ยา',
    '__proto__',
  ),
);
const piece = text.map((one) => encodeURIComponent(one.toWellFormed()));
const query = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom(
            'q',
            'species',
            'class',
            'route',
            'limit',
            'cursor',
            'sinceLogSize',
            'atLogSize',
            'system',
            'code',
            'asOf',
            'lang',
            'page',
            'drugs',
            'weight',
            'drug',
            'dose',
            'missing',
            'unit',
            '__proto__',
          ),
          piece,
        ),
        { maxLength: 4 },
      )
      .map((pairs) => pairs.map(([name, one]) => `${name}=${one}`).join('&')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'system=atc&code=%00',
      'system=atc&code=J01&asOf=2026-02-30',
      'q=%zz',
      '&&&',
      'system=atc&system=rxnorm&code=1',
      `q=${'a'.repeat(7000)}`,
    ),
  },
);
const plainPath = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...endpoints.map(({ path: one }) => one),
      '/api/keys',
      '/api/quota',
      '/api/reports',
      '/report',
      '/api/openapi.json',
      '/feed.atom',
      '/feed.json',
      '/compare',
      '/',
      '/checkpoint',
      '/log.vkey',
      '/log.policy',
    ),
  },
  { weight: 2, arbitrary: piece.map((one) => `/api/drugs/${one}`) },
  { weight: 1, arbitrary: piece.map((one) => `/api/drugs/${one}/bundle`) },
  { weight: 1, arbitrary: piece.map((one) => `/api/keys/${one}`) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('/reports', '/api/reports'), piece).map((parts) => parts.join('/')) },
  { weight: 2, arbitrary: fc.tuple(piece, piece).map(([level, index]) => `/tile/${level}/${index}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '/tile/0/000',
      '/tile/0/000.p/1',
      '/tile/0/000.p/0',
      '/tile/0/000.p/256',
      '/tile/63/000',
      '/tile/64/000',
      '/tile/-1/000',
      '/tile/entries/000.p/41',
      '/tile/entries/x999/x999/x999/x999/x999/x999/999',
      '/tile/0/x001/000',
      '/tile/',
      '/tile/0/00',
      '/tile/0/0000',
      '/drugs/amoxicillin',
      '/drugs/%00',
      '/log',
      '/log/0',
      '/log/-1',
      '/log/99999999999999999999',
      '/keys',
      '/health',
      '/developers',
      '/nothing',
      '/%zz',
      '/api/',
      '/API/DRUGS',
    ),
  },
);
/** A path with one character percent-encoded: the router decodes it, so later checks must too. */
const path = fc.tuple(plainPath, fc.nat(40), fc.integer({ min: 0, max: 3 })).map(([plain, at, choice]) => {
  const character = plain[at];
  const isSpelt =
    choice === 0 && character !== undefined && /[a-z]/.test(character) && plain[at - 1] !== '%' && plain[at - 2] !== '%';
  return isSpelt ? `${plain.slice(0, at)}%${character.charCodeAt(0).toString(16)}${plain.slice(at + 1)}` : plain;
});
const request = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant('GET') },
    { weight: 2, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS') },
  ),
  path,
  query: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 3, arbitrary: query }),
  accept: fc.constantFrom('*/*', 'text/html', 'application/json'),
  encoding: fc.constantFrom('br', 'gzip', 'identity', 'identity;q=0, *;q=0', ''),
});

test(
  '5,000 malformed requests get no 5xx, never hang, and are refused only in a documented shape',
  { timeout: 600_000 },
  async () => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(request, async (one) => {
        const answer = await catalog().fetch(one.query ? `${one.path}?${one.query}` : one.path, {
          method: one.method,
          headers: { accept: one.accept, 'accept-encoding': one.encoding },
          signal: AbortSignal.timeout(60_000),
        });
        expect(answer.status).toBeLessThan(500);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('x-source-limit-rpd')).toBe('1000');
        if (answer.status < 400 || one.method === 'HEAD' || answer.headers.get('content-type')?.startsWith('text/html')) return;
        expect(answer.headers.get('content-type')).toBe('application/problem+json');
        const problem = answer.json();
        expect(problem).toMatchObject({ status: answer.status, detail: problem.error.message });
        codes.add(problem.error.code);
      }),
      { numRuns: 5_000 },
    );
    // The requests are refused for many reasons, not for one.
    expect(codes.size).toBeGreaterThan(12);
    expect(catalog().logged()).not.toContain('"level":50');
  },
);
