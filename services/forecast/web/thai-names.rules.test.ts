import { expect, test } from 'vitest';
import { readContent } from '../domain/markets/content.ts';
import { splitAtNames } from './thai-names.rules.js';

const words = new Intl.Segmenter('th', { granularity: 'word' });
/** No line begins with a vowel sign, a mark, a letter that is not spoken, or the rest of a word. */
const isTorn = (word: string) => /^[\u0E30-\u0E3A\u0E45\u0E47-\u0E4E]|^[ก-ฮ]์|^(?![ณน])[ก-ฮ]$|^กก$|^นึ่ง$/.test(word);

test('no question of ours, and no sentence about its outcome, breaks a line inside a word', async () => {
  const texts = (await readContent()).flatMap(({ market: { question, outcomeReason } }) => [question, outcomeReason ?? '']);
  const torn = texts.flatMap((whole) => {
    const parts = splitAtNames(whole);
    expect(parts.map(({ text }) => text).join('')).toBe(whole);
    return parts
      .flatMap(({ text, isName }) => (isName ? [text] : [...words.segment(text)].map(({ segment }) => segment)))
      .filter(isTorn)
      .map((word) => `${word}: ${whole}`);
  });
  expect(torn).toEqual([]);
});

test('no line breaks inside a company’s name or a medal', () => {
  const wholes = splitAtNames('ระบบของกูเกิลดีปไมนด์ได้คะแนนระดับเหรียญทองภายในปีนี้').filter(({ isName }) => isName);
  expect(wholes.map(({ text }) => text)).toEqual(['กูเกิลดีปไมนด์', 'เหรียญทอง']);
});

test('a line may break before a name after another word, and never behind a bracket', () => {
  const parts = splitAtNames('ในสองสนาม (กาตาร์และอาบูดาบี)');
  expect(parts.map(({ text, isName, canBreakBefore }) => [text, isName, canBreakBefore])).toEqual([
    ['ในสองสนาม (', false, false],
    ['กาตาร์', true, false],
    ['และ', false, true],
    ['อาบูดาบี', true, true],
    [')', false, false],
  ]);
});

test('a day, a count, a comparison and the end of a question stay on one line', () => {
  const wholes = splitAtNames('จะสูงกว่า 5,000 ดอลลาร์สหรัฐหรือได้ 15 คะแนนขึ้นไปภายในวันที่ 31 ธันวาคม 2570 หรือไม่').filter(
    ({ isName }) => isName,
  );
  expect(wholes.map(({ text }) => text)).toEqual(['สูงกว่า', '5,000 ดอลลาร์สหรัฐ', '15 คะแนนขึ้นไป', 'วันที่ 31 ธันวาคม 2570', 'หรือไม่']);
});

test('a date stays whole in either language, with the mark after it', () => {
  const datesOf = (text: string) => splitAtNames(text).flatMap(({ text: part, isDate }) => (isDate ? [part] : []));
  expect(datesOf('ราคา ณ วันที่ 30 พฤศจิกายน 2569 จะสูงกว่า 1 มีนาคม หรือไม่')).toEqual(['ณ วันที่ 30 พฤศจิกายน 2569', '1 มีนาคม']);
  expect(datesOf('Will it be higher on 31 December 2026 than on 30 November 2026?')).toEqual([
    '31 December 2026',
    '30 November 2026?',
  ]);
  expect(datesOf('May 2027, 2026 March and 15 May')).toEqual(['15 May']);
});
