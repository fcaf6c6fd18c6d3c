import { expect, test } from 'vitest';
import { pathWithin } from './path-within.rules.ts';

test.each([
  ['/queue?overdue=true#first', '/queue?overdue=true#first'],
  ['//evil.test/x', undefined],
  ['/\\evil.test', undefined],
  ['/.//evil.test', undefined],
  ['/x/..//evil.test', undefined],
  ['/%2e//evil.test', undefined],
  ['https://evil.test', undefined],
  ['queue', undefined],
  [undefined, undefined],
])('after signing in, %j leads to %j', (value, path) => {
  expect(pathWithin(value)).toBe(path);
});
