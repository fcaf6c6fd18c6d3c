import { expect, test } from 'vitest';
import { patternOf } from './pattern.rules.ts';

test('a seed always has the same pattern, and similar seeds differ', () => {
  expect(patternOf('astronomy')).toEqual(patternOf('astronomy'));
  expect(patternOf('astronomy')).not.toEqual(patternOf('astronomz'));
});

test('a pattern fills most of its cells, for an empty and for a Thai seed too', () => {
  for (const seed of ['', 'ดาราศาสตร์', 'a']) expect(patternOf(seed).length).toBeGreaterThan(12);
});
