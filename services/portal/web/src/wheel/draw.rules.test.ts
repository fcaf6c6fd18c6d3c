import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPlace, namesIn } from './draw.rules.ts';

const words =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

test('every name is drawn with the same probability', () => {
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

test('a draw from an empty list is refused', () => {
  expect(() => drawPlace(0, words(1))).toThrow(RangeError);
});

test('names are the lines that are not empty', () => {
  expect(namesIn(' Mali \n\n  ก้อง\nMali')).toEqual(['Mali', 'ก้อง', 'Mali']);
});
