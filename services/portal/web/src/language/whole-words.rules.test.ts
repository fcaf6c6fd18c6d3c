import { expect, test } from 'vitest';
import { localText } from './language.ts';
import { withoutLineMarks } from './line-marks.ts';
import wholeWords from './whole-words.json' with { type: 'json' };
import { keepWordsWhole } from './whole-words.rules.ts';

test.each([
  ['โปรดเช็กอินที่งาน', 'โปรด_เช็ก=อิน_ที่งาน'],
  ['{count} แชต', '{count} แชต'],
  ['เปิดโพลอีกครั้ง แชต', 'เปิด_โพล_อีกครั้ง แชต'],
  ['Chat', 'Chat'],
])('a line of %j may break where a loanword begins and ends, and not inside', (text, apart) => {
  expect(keepWordsWhole(text).replaceAll('\u200b', '_').replaceAll('\u2060', '=')).toBe(apart);
});

test('no part of a word that is held together is two words for a browser', () => {
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  const partsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment);
  for (const whole of wholeWords)
    expect([whole, partsOf(whole.replaceAll('-', '')).join('-')]).toEqual([whole, whole.split('-').flatMap(partsOf).join('-')]);
  for (const whole of wholeWords)
    expect(withoutLineMarks(keepWordsWhole(whole.replaceAll('-', '')))).toBe(whole.replaceAll('-', ''));
});

test('a text that went through it once stays as it is', () => {
  const once = keepWordsWhole('โปรดเช็กอินที่ห้องสมุดหลังการแจ้งเตือน');
  expect(keepWordsWhole(once)).toBe(once);
});

test('what people wrote in Thai breaks inside no word of the list either', () => {
  expect(localText(null, 'ล่าสมบัติในห้องสมุด')).toBe('ล่าสมบัติในห้อง\u2060สมุด');
});
