import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachDay, isMonthEnding, weeksOf } from './weeks.rules.ts';

const month = fc
  .tuple(fc.integer({ min: 1970, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);

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
      expect(days).toEqual(eachDay(`${each}-01`, days.at(-1) as string));
      expect(new Set(weeks.flat()).size).toBe(weeks.length * 7);
    }),
  );
});

test('the weeks from a day begin with its week and end with the month', () => {
  const weeks = weeksOf('2026-12', '2026-11-30');
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-11-29', '2027-01-02']);
});

test.each([
  ['2026-11-23', false],
  ['2026-11-24', true],
  ['2026-11-30', true],
  ['2026-02-21', false],
  ['2026-02-22', true],
  ['2026-12-31', true],
])('the month of %s is ending: %s', (day, ending) => {
  expect(isMonthEnding(day)).toBe(ending);
});
