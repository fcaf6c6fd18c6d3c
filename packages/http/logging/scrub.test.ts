import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrub } from './scrub.ts';

test.each([
  ['mail to somchai@example.ac.th now', 'mail to [e-mail] now'],
  ['a+b.c%40example.org', '[e-mail]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-_123', '[token]'],
  ['Authorization: Bearer abc.def-123', 'Authorization: [token]'],
  ['node_modules/@hono/node-server/dist/index.mjs:10', 'node_modules/@hono/node-server/dist/index.mjs:10'],
  ['vitest@5.1.1', 'vitest@5.1.1'],
])('%s becomes %s', (text, clean) => {
  expect(scrub(text)).toBe(clean);
});

test('a line stays valid JSON and loses every address, whatever precedes the address', () => {
  const noise = fc.string({ unit: fc.constantFrom('\n', '\t', '"', '\\', 'a', 'n', ' ', 'é', '\u0001', '@', '.') });
  fc.assert(
    fc.property(noise, noise, (before, after) => {
      const line = scrub(JSON.stringify({ text: `${before} somchai@example.org ${after}` }));
      expect(JSON.parse(line).text).not.toContain('somchai@example.org');
    }),
  );
});

test('an address right after an escape is redacted, and the escape is kept', () => {
  expect(JSON.parse(scrub(JSON.stringify('to:\nbob@example.org')))).toBe('to:\n[e-mail]');
});
