import { expect, test } from 'vitest';
import { asOfInThai } from './as-of-thai.rules.ts';

const translate = (asOf: string) => asOfInThai(asOf, (day) => `<${day}>`);

test.each([
  ['stored copy of about 2026', 'สำเนาที่เก็บไว้ราวปี 2569'],
  ['edition of about 2012; text of 1984', 'ฉบับราวปี 2555 ข้อความปี 2527'],
  ['stored version; the end was cut off', 'ฉบับที่เก็บไว้ ตอนท้ายขาดไป'],
  ['2024-09-30 (copy of Casetext)', '<2024-09-30> (สำเนาของ Casetext)'],
  ['edition of 2015; amended 2014-03-25', 'ฉบับปี 2558 แก้ไขเมื่อ <2014-03-25>'],
])('the date of a source is said in Thai, its year in the Buddhist era: %s', (asOf, thai) => expect(translate(asOf)).toBe(thai));

test('words of which a part has no Thai stay as they are', () =>
  expect(translate('2024; as read by a colleague')).toBeUndefined());
