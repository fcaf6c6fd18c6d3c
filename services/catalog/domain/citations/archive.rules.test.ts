import { expect, test } from 'vitest';
import { availabilityUrl, readAvailability } from './archive.rules.ts';

const base = 'https://archive.org';
const copy = 'web.archive.org/web/20240322000000/https://source.example/a?b=c';
const answer = (closest: unknown) => JSON.stringify({ archived_snapshots: { closest } });

test('the query has the whole address and the day', () => {
  expect(availabilityUrl(base, 'https://source.example/a?b=c&d=e', '2024-03-22')).toBe(
    'https://archive.org/wayback/available?url=https%3A%2F%2Fsource.example%2Fa%3Fb%3Dc%26d%3De&timestamp=20240322',
  );
  expect(availabilityUrl(base, 'https://source.example/', null)).not.toContain('timestamp');
});

test.each([
  ['a copy', answer({ available: true, status: '200', url: `http://${copy}` }), `https://${copy}`],
  ['no copy', '{"archived_snapshots":{}}', null],
  ['a copy that is not available', answer({ available: false, status: '200', url: `http://${copy}` }), null],
  ['a copy of an error', answer({ available: true, status: '404', url: `http://${copy}` }), null],
  ['a copy elsewhere', answer({ available: true, status: '200', url: 'https://evil.example/archive.org' }), undefined],
  ['a copy at a name that ends alike', answer({ available: true, status: '200', url: 'https://evilarchive.org/' }), undefined],
  ['a script', answer({ available: true, status: '200', url: 'javascript://archive.org/%0Aalert(1)' }), undefined],
  ['another JSON object', '{"error":"busy"}', undefined],
  ['invalid JSON', '<html>', undefined],
  ['null', 'null', undefined],
])('%s is read as such', (_, body, expected) => {
  expect(readAvailability(base, body)).toBe(expected);
});
