import { expect, test } from 'vitest';
import { pairedRatios, rotated, spread } from './statistics.rules.ts';

test('The median of an odd number of values is the middle one, in whatever order they come', () => {
  expect(spread([9, 1, 10, 2, 3])).toEqual({ median: 3, min: 1, max: 10 });
});

test('The median of an even number of values is the mean of the two in the middle', () => {
  expect(spread([4, 1, 100, 2])).toEqual({ median: 3, min: 1, max: 100 });
});

test('Nothing has no median', () => {
  expect(() => spread([])).toThrow(RangeError);
});

test('A ratio pairs the measurements of one round', () => {
  expect(pairedRatios([50, 200], [100, 100])).toEqual([0.5, 2]);
  expect(() => pairedRatios([1], [1, 2])).toThrow(RangeError);
});

test('Rotation puts each entry in each place once', () => {
  const rounds = [0, 1, 2].map((round) => rotated(['a', 'b', 'c'], round).join(''));
  expect(rounds).toEqual(['abc', 'bca', 'cab']);
  expect(rotated(['a', 'b', 'c'], 7)).toEqual(['b', 'c', 'a']);
});
