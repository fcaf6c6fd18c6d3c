import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acrossRadius,
  alongRadius,
  isUpsideDown,
  labelPlace,
  labelsOf,
  middleOf,
  sliceFamily,
  slicePath,
  turnTo,
} from './wheel.rules.ts';

const places = fc
  .integer({ min: 2, max: 300 })
  .chain((count) => fc.tuple(fc.integer({ min: 0, max: count - 1 }), fc.constant(count)));

test('a wheel turns on, at least the rounds and at most one more, until the drawn slice is at the top', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 100_000 }), ([place, count], from) => {
      const to = turnTo(place, { count, from, rounds: 5 });
      expect(to - from).toBeGreaterThanOrEqual(5 * 360);
      expect(to - from).toBeLessThanOrEqual(6 * 360);
      const top = (((to + middleOf(place, count)) % 360) + 360) % 360;
      expect(Math.min(top, 360 - top)).toBeLessThan(1e-6);
    }),
  );
});

test('no slice has the colours of a neighbour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 300 }), (count) => {
      for (let place = 0; place < count; place++)
        expect([count, place, sliceFamily(place, count)]).not.toEqual([count, place, sliceFamily((place + 1) % count, count)]);
    }),
  );
});

test('a slice goes from its edge to the next', () => {
  expect(slicePath(0, 4)).toBe('M0 0L0.000 -100.000A100 100 0 0 1 100.000 -0.000Z');
});

test('a name along its slice reads from left to right wherever the wheel has stopped', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 100_000 }), ([place, count], angle) => {
      // The name's direction on the screen, in degrees clockwise from the right.
      const direction = middleOf(place, count) - 90 + angle + (isUpsideDown(place, count, angle) ? 180 : 0);
      expect(Math.cos((direction * Math.PI) / 180)).toBeGreaterThanOrEqual(-1e-6);
    }),
  );
});

test('a few names are written level and large, and many still fit their slices', () => {
  expect(labelPlace(4, 5)).toEqual({ isAcross: true, size: 15 });
  for (const [count, letters] of [
    [9, 4],
    [21, 9],
    [40, 16],
  ] as const) {
    const { isAcross, size } = labelPlace(count, letters);
    expect([isAcross, size > 5]).toEqual([false, true]);
    const inner = alongRadius - letters * size * 0.65;
    expect((2 * Math.PI * inner) / count).toBeGreaterThanOrEqual(size * 0.89);
  }
  expect(labelPlace(4, 16).size).toBeLessThan(labelPlace(4, 5).size);
});

test('all names of a wheel have the size that the longest needs, and those that are too long end after the same letter', () => {
  const { size, texts } = labelsOf(['บี', 'Charlotte Montgomery', 'Maximilian Featherstone']);
  expect(size).toBe(labelPlace(3, 16).size);
  expect(texts).toEqual(['บี', 'Charlotte Montg…', 'Maximilian Feat…']);
  expect(labelsOf(['บี', 'นก', 'ปี']).size).toBe(15);
});

test('a level name stays on the wheel however far that is turned', () => {
  const [counts, lengths, turns] = [
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 1, max: 16 }),
    fc.double({ min: 0, max: 7 }),
  ];
  fc.assert(
    fc.property(counts, lengths, turns.filter(Number.isFinite), (count, letters, turn) => {
      const { size } = labelPlace(count, letters);
      const [x, y] = [Math.abs(Math.sin(turn)) * acrossRadius, Math.abs(Math.cos(turn)) * acrossRadius];
      const corner = Math.hypot(x + (letters * size * 0.65) / 2, y + (size * 0.7) / 2);
      expect(corner).toBeLessThan(100);
    }),
  );
});
