import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestsDeeperThan } from './json-nesting.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('nesting is measured as a parser would', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(6), (value, limit) => {
      expect(nestsDeeperThan(limit, JSON.stringify(value))).toBe(depthOf(value) > limit);
    }),
  );
});

test('brackets inside strings do not count', () => {
  expect(nestsDeeperThan(1, String.raw`["[[[\"[[[", "\\"]`)).toBe(false);
});
