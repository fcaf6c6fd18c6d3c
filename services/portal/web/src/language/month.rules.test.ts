import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, isDay, isMonth } from './month.rules.ts';

const month = fc
  .tuple(fc.integer({ min: 1970, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);

test('counting months continues over the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  fc.assert(
    fc.property(month, fc.integer({ min: -500, max: 500 }), (from, count) => addMonths(addMonths(from, count), -count) === from),
  );
});

test('only a valid year and month is a month', () => {
  expect(['2026-11', '2026-13', '2026-00', '26-11', 'x', undefined].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('only a valid date is a day', () => {
  expect(['2026-11-21', '2026-11-32', '2026-13-01', '2026-11', '2026-11-21T09:00', undefined].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
