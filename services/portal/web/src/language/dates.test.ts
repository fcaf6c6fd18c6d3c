import { afterEach, expect, test } from 'vitest';
import { formatDay, formatDays, formatFullDay, formatMediumDay, formatShortDays, formatSpan } from './dates.ts';
import { setLocale } from './locale.ts';

afterEach(() => setLocale('th'));

const [first, last] = ['2026-12-19', '2027-01-03'];
const [start, end] = [`${first}T09:00:00+07:00`, `${last}T16:00:00+07:00`];
const dates = () => [
  formatDay(start),
  formatMediumDay(start),
  formatFullDay(start),
  formatDays(first, last),
  formatShortDays(first, last),
  formatSpan(start, end),
];

test.each(['th', 'en'] as const)('a day and its month stay on one line: %s', (language) => {
  setLocale(language);
  for (const date of dates()) expect([date, /\d (?=\p{L})/u.test(date)]).toEqual([date, false]);
  expect(formatFullDay(start)).toMatch({ th: /^วัน\u2060เสาร์/, en: /^Sat/ }[language]);
  expect(formatDay(start)).toBe({ th: '19\u00a0ธันวาคม 2569', en: '19\u00a0December 2026' }[language]);
});

test.each(['th', 'en'] as const)(
  'a range within a month has a dash without spaces, and one between months keeps them: %s',
  (language) => {
    setLocale(language);
    expect(formatDays('2026-12-19', '2026-12-20')).toBe(
      { th: '19–20\u00a0ธันวาคม 2569', en: '19–20\u00a0December 2026' }[language],
    );
    expect(formatDays(first, last)).toMatch(/\s–\s/);
  },
);
