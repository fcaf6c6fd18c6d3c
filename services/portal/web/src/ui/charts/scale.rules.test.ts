import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelStep, roundTop } from './scale.rules.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [21, 25],
  [99, 100],
  [101, 120],
  [13, 16],
  [260, 300],
  [0.3, 0.5],
])('the axis of %d ends at %d', (highest, top) => {
  expect(roundTop(highest)).toBeCloseTo(top, 10);
});

test('no column is higher than its axis, and none is invisible', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (highest) => {
      const top = roundTop(highest);
      expect(top).toBeGreaterThanOrEqual(highest * (1 - 1e-12));
      expect(highest / top).toBeGreaterThanOrEqual(0.39);
    }),
  );
});

test('labels are as dense as the width allows', () => {
  expect([labelStep(12, 12), labelStep(12, 6), labelStep(30, 8), labelStep(0, 8)]).toEqual([1, 2, 4, 1]);
});
