import { expect, test } from 'vitest';
import { readDay, readMoment, readTime } from './typed-date.rules.ts';

test.each([
  '21/11/2569',
  '21/11/2026',
  '๒๑/๑๑/๒๕๖๙',
  '21-11-2569',
  '21.11.2569',
  '21 11 2569',
  '21112569',
  '21 พ.ย. 2569',
  '21 พย 2569',
  '21พ.ย.2569',
  '21 พฤศจิกายน 2569',
  '21 พฤศจิกายน พ.ศ. 2569',
  '21 Nov 2026',
  '21 november 2026',
  '21 Nov 2569',
  ' 2026-11-21 ',
])('%s is the 21st of November 2026', (typed) => {
  expect(readDay(typed)).toBe('2026-11-21');
});

test.each([
  '',
  '21',
  '21/11',
  '21/11/69',
  '31/11/2569',
  '29/2/2569',
  '0/1/2569',
  '21/13/2569',
  '21 ม 2569',
  '21 Ju 2026',
  'พรุ่งนี้',
])('“%s” is no day', (typed) => {
  expect(readDay(typed)).toBeUndefined();
});

test('the 29th of February is there in a leap year of either era', () => {
  expect([readDay('29/2/2571'), readDay('29/2/2028')]).toEqual(['2028-02-29', '2028-02-29']);
});

test('every month is read by its short and its long name in both languages', () => {
  for (const language of ['th-TH-u-ca-buddhist', 'en-GB'])
    for (const month of ['long', 'short'] as const)
      for (let at = 1; at <= 12; at += 1) {
        const day = `2026-${String(at).padStart(2, '0')}-09`;
        const text = new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
          new Date(day),
        );
        expect([text, readDay(text)]).toEqual([text, day]);
      }
});

test.each([
  ['9:30', '09:30'],
  ['9.30 น.', '09:30'],
  ['0930', '09:30'],
  ['๐๙:๓๐', '09:30'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['9', undefined],
  ['9:60', undefined],
])('the time %s is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each([
  ['21/11/2569 9:30', '2026-11-21T09:30'],
  ['21 พ.ย. 2569 09:30 น.', '2026-11-21T09:30'],
  ['21 Nov 2026, 09:30', '2026-11-21T09:30'],
  ['2026-11-21T09:30', '2026-11-21T09:30'],
  ['21/11/2569', undefined],
  ['9:30', undefined],
])('the moment %s is read as %s', (typed, moment) => {
  expect(readMoment(typed)).toBe(moment);
});
