import { assert, double, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { dragged, maxZoom, partOf, roomOf, wholeCrop } from './crop.rules.ts';

const size = record({ width: integer({ min: 1, max: 8000 }), height: integer({ min: 1, max: 8000 }) });
const aspect = double({ min: 0.2, max: 5, noNaN: true });
const choice = record({
  zoom: double({ min: -2, max: 20, noNaN: true }),
  x: double({ min: -3, max: 3, noNaN: true }),
  y: double({ min: -3, max: 3, noNaN: true }),
});

test('a part has the shape that was asked for and never reaches outside the picture', () => {
  assert(
    property(size, aspect, choice, (picture, shape, chosen) => {
      const { left, top, width, height } = partOf(picture, shape, chosen);
      expect(width / height).toBeCloseTo(shape, 5);
      expect(left).toBeGreaterThanOrEqual(-1e-6);
      expect(top).toBeGreaterThanOrEqual(-1e-6);
      expect(left + width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(top + height).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});

test('without a choice it is the largest part from the middle', () => {
  expect(partOf({ width: 300, height: 100 }, 1, wholeCrop)).toEqual({ left: 100, top: 0, width: 100, height: 100 });
  expect(partOf({ width: 100, height: 300 }, 2, wholeCrop)).toEqual({ left: 0, top: 125, width: 100, height: 50 });
});

test('a picture can be moved where the picture is longer than the shape, and in both directions once it is zoomed in', () => {
  expect(roomOf({ width: 300, height: 300 }, 1, wholeCrop)).toEqual({ x: false, y: false });
  expect(roomOf({ width: 300, height: 100 }, 1, wholeCrop)).toEqual({ x: true, y: false });
  expect(roomOf({ width: 300, height: 300 }, 8 / 5, wholeCrop)).toEqual({ x: false, y: true });
  expect(roomOf({ width: 300, height: 300 }, 1, { ...wholeCrop, zoom: 2 })).toEqual({ x: true, y: true });
});

test('zooming in shows less, at most to a quarter', () => {
  expect(partOf({ width: 400, height: 400 }, 1, { ...wholeCrop, zoom: 2 }).width).toBe(200);
  expect(partOf({ width: 400, height: 400 }, 1, { ...wholeCrop, zoom: 90 }).width).toBe(400 / maxZoom);
});

test('the picture follows the finger, up to its edge', () => {
  const picture = { width: 300, height: 100 };
  expect(dragged(picture, 1, wholeCrop, 0.5, 0)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(dragged(picture, 1, wholeCrop, 9, 9)).toEqual({ zoom: 1, x: 0, y: 0.5 });
});
