import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPlace, namesIn } from './draw.rules.ts';

const words =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

test('every place is reached by the same number of words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (count) => {
      const fair = 2 ** 32 - (2 ** 32 % count);
      expect(fair % count).toBe(0);
      expect(drawPlace(count, words(fair - 1))).toBe(count - 1);
      // An unfair first word is drawn again.
      if (fair < 2 ** 32) expect(drawPlace(count, words(fair, 0))).toBe(0);
    }),
  );
});

test('a draw from nothing is refused', () => {
  expect(() => drawPlace(0, words(1))).toThrow(RangeError);
});

test('names are the lines that hold something', () => {
  expect(namesIn(' Mali \n\n  ก้อง\nMali')).toEqual(['Mali', 'ก้อง', 'Mali']);
});
