import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay } from '@trivium/core/typed-date';
import { readDays } from '../../functions/ai-chat/tools/asked-days.rules.ts';

/** A Monday. */
const today = '2026-11-30';
const spanOf = (question: string, from = today) => {
  const { first, last } = readDays(question, from)?.days ?? {};
  return first === last ? first : `${first}/${last}`;
};
const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * 24 * 3600 * 1000).toISOString().slice(0, 10);
const format = (day: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));

test.each([
  ['What events are on 4 December?', '2026-12-04'],
  ['กิจกรรมวันที่ 4 ธันวาคมมีอะไรบ้าง', '2026-12-04'],
  ['วันศุกร์ที่ ๔ ธันวาคม พ.ศ. ๒๕๖๙', '2026-12-04'],
  ['December 4th, 2026?', '2026-12-04'],
  ['the 4th of December', '2026-12-04'],
  ['4 ธ.ค. 69 มีอะไร', '2026-12-04'],
  ['4 ธันวา', '2026-12-04'],
  ['4/12/2569', '2026-12-04'],
  ['4/12', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['4 ธันวาคม 18.00 น.', '2026-12-04'],
  ['4-6 December', '2026-12-04/2026-12-06'],
  ['วันที่ 4 ถึง 6 ธันวาคม', '2026-12-04/2026-12-06'],
  ['from 30 November to 2 January', '2026-11-30/2027-01-02'],
  ['29 กุมภาพันธ์', '2028-02-29'],
  ['31 November', '2026-11-01/2026-11-30'],
  ['what is on in January?', '2027-01-01/2027-01-31'],
  ['เดือนมกราคม', '2027-01-01/2027-01-31'],
  ['ม.ค. 2570', '2027-01-01/2027-01-31'],
  ['February 2569', '2026-02-01/2026-02-28'],
  ['What was on in October?', '2026-10-01/2026-10-31'],
  ['in May', '2027-05-01/2027-05-31'],
  ['วันที่ 15 มีอะไร', '2026-12-15'],
  ["what's on the 15th?", '2026-12-15'],
  ['anything on the 30th?', '2026-11-30'],
  ['วันที่ 4 เดือนหน้า', '2026-12-04'],
  ['วันที่ 31', '2026-12-31'],
  ['พรุ่งนี้', '2026-12-01'],
  ['tomorrow', '2026-12-01'],
  ['the day after tomorrow', '2026-12-02'],
  ['มะรืนนี้', '2026-12-02'],
  ['คืนนี้', '2026-11-30'],
  ['เมื่อวาน', '2026-11-29'],
  ['this Saturday', '2026-12-05'],
  ['next Saturday', '2026-12-12'],
  ['last Saturday', '2026-11-28'],
  ['วันเสาร์นี้', '2026-12-05'],
  ['ศุกร์หน้า', '2026-12-11'],
  ['วันอาทิตย์', '2026-12-06'],
  ['Monday 15 February', '2027-02-15'],
  ['อาทิตย์นี้', '2026-11-30/2026-12-06'],
  ['สัปดาห์หน้า', '2026-12-07/2026-12-13'],
  ['this weekend', '2026-12-05/2026-12-06'],
  ['เสาร์อาทิตย์หน้า', '2026-12-12/2026-12-13'],
  ['เดือนหน้ามีงานอะไร', '2026-12-01/2026-12-31'],
  ['last month', '2026-10-01/2026-10-31'],
])('on Monday 30 November 2026, “%s” is %s', (question, days) => {
  expect(spanOf(question)).toBe(days);
});

test.each([
  'May I leave a club?',
  'How do I march?',
  'The club meets on Fridays',
  'ทุกวันศุกร์',
  'ชมรมมีนายกกี่คน',
  'ประธานตุลาการ',
  'Open 24 hours, 40/60 of us, at 10:30',
  'the 4th year',
  '32 คน',
])('“%s” names no day', (question) => {
  expect(readDays(question, today)).toBeUndefined();
});

test('the rest of a question is without its dates', () => {
  const rest = (question: string) => readDays(question, today)?.rest.replaceAll(/\s+/g, ' ').trim();
  expect(rest('Does the choir sing on Friday 4 December 2026?')).toBe('Does the choir sing on ?');
  expect(rest('ชมรมวิ่งมีงานวันศุกร์ที่ ๔ ธันวาคม ๒๕๖๙ ไหม')).toBe('ชมรมวิ่งมีงาน ที่ ไหม');
});

const dayNear = (min: number, max: number) =>
  fc.record({ from: fc.integer({ min: 0, max: 4000 }), offset: fc.integer({ min, max }) }).map(({ from, offset }) => {
    const now = addDays('2024-01-01', from);
    return { now, day: addDays(now, offset) };
  });

test('a question has the day that a date field reads from the same text', () => {
  const options = fc.constantFrom<Intl.DateTimeFormatOptions>(
    { day: 'numeric', month: 'long', year: 'numeric' },
    { day: 'numeric', month: 'short', year: 'numeric' },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
  );
  const around = fc.constantFrom(['', ''], ['What is on ', '?'], ['กิจกรรม', 'มีอะไร'], ['วันที่ ', ' at 18:00']);
  fc.assert(
    fc.property(
      dayNear(-4000, 4000),
      fc.constantFrom('th-TH', 'en-GB', 'en-GB-u-ca-buddhist'),
      options,
      around,
      (days, locale, how, [before, after]) => {
        const written = format(days.day, locale, how).replace(/ (?:BE|พุทธศักราช)$/, '');
        expect(readDay(written)).toBe(days.day);
        expect([written, spanOf(`${before}${written}${after}`, days.now)]).toEqual([written, days.day]);
      },
    ),
  );
});

test('a day without its year is the nearest: up to three months ago, or else to come', () => {
  fc.assert(
    fc.property(
      dayNear(-92, 270),
      fc.constantFrom('th-TH', 'en-GB'),
      fc.constantFrom('long', 'short'),
      ({ now, day }, locale, month) => {
        fc.pre(!day.endsWith('02-29'));
        expect(spanOf(format(day, locale, { day: 'numeric', month }), now)).toBe(day);
      },
    ),
  );
});

test('a weekday is within the next seven days, today among them', () => {
  fc.assert(
    fc.property(dayNear(0, 6), fc.constantFrom('th-TH', 'en-GB'), ({ now, day }, locale) => {
      expect(spanOf(format(day, locale, { weekday: 'long' }), now)).toBe(day);
    }),
  );
});

test('any text names no days, or days in order', () => {
  const piece = fc.constantFrom(
    ...'4 31 0 99 2569 12 / - . วันที่ เดือน ธันวาคม ธ.ค. มีนา May Dec of the next this last หน้า นี้ อาทิตย์ เสาร์ week weekend month on 4th ถึง to'.split(
      ' ',
    ),
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 }), (pieces) => {
      const days = readDays(pieces.join(''), today)?.days;
      if (!days) return;
      expect([days.first, days.last]).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ]);
      expect(days.first <= days.last).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
