import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, daysBetween, isMonth, weeksOf } from './month.rules.ts';

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

test('the weeks of a month are whole, begin on Sundays, and contain each day once', () => {
  fc.assert(
    fc.property(month, (each) => {
      const weeks = weeksOf(each);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(new Date(week[0] as string).getUTCDay()).toBe(0);
        expect(week.some((day) => day.startsWith(each))).toBe(true);
      }
      const days = weeks.flat().filter((day) => day.startsWith(each));
      expect(days).toEqual(daysBetween(`${each}-01`, days.at(-1) as string));
      expect(new Set(weeks.flat()).size).toBe(weeks.length * 7);
    }),
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
