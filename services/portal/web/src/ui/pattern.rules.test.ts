import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { familyOf } from './family.rules.ts';
import { patternColumns, patternOf, patternRows } from './pattern.rules.ts';

test('a seed always has the same pattern', () => {
  assert(
    property(string(), (seed) => {
      expect(patternOf(seed)).toEqual(patternOf(seed));
    }),
  );
});

test('200 names have 200 patterns, in Thai as in English', () => {
  const seeds = Array.from({ length: 100 }, (_, number) => [`club-${number}`, `ชมรมที่ ${number}`]).flat();
  expect(new Set(seeds.map((seed) => `${familyOf(seed)} ${JSON.stringify(patternOf(seed))}`)).size).toBe(200);
});

test('a pattern fills most of its cells, for an empty seed too', () => {
  for (const seed of ['', 'ดาราศาสตร์', 'a', 'running'])
    expect(patternOf(seed).filter(({ tone }) => tone !== 'mark').length).toBeGreaterThan((patternColumns * patternRows) / 2);
});
