import { expect, test } from 'vitest';
import { growthOf } from './soak.rules.ts';

test('memory that fills caches at first is flat, and memory that goes on growing is not', () => {
  expect(growthOf([100, 200, 300, 300, 310, 310, 300, 305, 305])).toBeLessThan(1);
  expect(growthOf([100, 120, 140, 160, 180, 200])).toBeCloseTo(190 / 150);
  expect(growthOf([100, 900])).toBe(1);
});
