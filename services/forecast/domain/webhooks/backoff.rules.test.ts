import { expect, test } from 'vitest';
import { pauseAfter } from './backoff.rules.ts';

test('the pauses grow from five seconds to a day, and the eighth failure is final', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => pauseAfter(attempts, 0))).toEqual([
    5_000,
    30_000,
    120_000,
    600_000,
    3_600_000,
    21_600_000,
    86_400_000,
    undefined,
    undefined,
  ]);
});

test('jitter adds up to a fifth', () => {
  expect(pauseAfter(1, 0.5)).toBe(5_500);
  expect(pauseAfter(1, 1)).toBe(6_000);
});
