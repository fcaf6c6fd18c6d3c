import { expect, test } from 'vitest';
import { isNearLimit, shareOf, worthShowing } from './usage.rules.ts';

const usage = (used: number, allowed: number, kind = 'projects') => ({ kind, used, allowed });

test('people are warned from 80% of a quota, and if nothing is allowed', () => {
  expect([79, 80, 100, 120].map((used) => isNearLimit(usage(used, 100)))).toEqual([false, true, true, true]);
  expect(isNearLimit(usage(0, 0))).toBe(true);
  expect(shareOf(usage(150, 100))).toBe(1);
});

test('storage is always shown first, then the quotas that are nearly used up', () => {
  const notable = worthShowing([usage(1, 100), usage(90, 100, 'events'), usage(0, 100, 'bytes')]);
  expect(notable.map(({ kind }) => kind)).toEqual(['bytes', 'events']);
});
