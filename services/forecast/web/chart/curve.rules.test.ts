import { expect, test } from 'vitest';
import { axisPlaces, placesOf, stepPath, changeOfWeek } from './curve.rules.ts';

const history = [
  { date: '2026-01-01', yes: 0 },
  { date: '2026-01-11', yes: 1 },
  { date: '2026-01-31', yes: 0.25 },
];

test('x is the day, and y the probability, from the top down', () => {
  expect(placesOf(history, 10, 70).map(({ x, y }) => [x, y])).toEqual([
    [10, 100],
    [30, 0],
    [70, 75],
  ]);
});

test('a value holds until the next one', () => {
  expect(stepPath(placesOf(history, 10, 70))).toBe('M10 100H30V0H70V75');
});

test('a single value is drawn in the middle, and an empty history draws nothing', () => {
  expect(placesOf(history.slice(0, 1)).map(({ x }) => x)).toEqual([50]);
  expect(stepPath(placesOf([]))).toBe('');
});

test('the axis labels the first and the last day, and others only if they fit', () => {
  const places = placesOf(history, 0, 100);
  expect(axisPlaces(places, 30).map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-11', '2026-01-31']);
  expect(axisPlaces(places, 40).map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-31']);
  expect(axisPlaces(places.slice(0, 1))).toHaveLength(1);
});

test('the change of a week compares the last value with the one that held a week ago', () => {
  const dated = [
    { date: '2026-11-01', yes: 0.3 },
    { date: '2026-11-10', yes: 0.5 },
  ];
  expect(changeOfWeek(dated, new Date('2026-11-12'))).toBe(20);
  expect(
    changeOfWeek(
      [
        { date: '2026-11-01', yes: 0.005 },
        { date: '2026-11-10', yes: 0.009 },
      ],
      new Date('2026-11-12'),
    ),
  ).toBe(0.4);
  expect(changeOfWeek(dated, new Date('2026-11-30'))).toBe(0);
  expect(changeOfWeek(dated, new Date('2026-11-05'))).toBeUndefined();
});
