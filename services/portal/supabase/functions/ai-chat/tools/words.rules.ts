import { knownWordsIn } from '../../_shared/everyday-words.rules.ts';

/** Words that say nothing about the subject of a question. */
const stopWords = new Set(
  (
    'a about after all already also am an and any are as at be been before but by can could did do does even ever for from get give go had has have he ' +
    'her here him his how i if in into is it its just know like make many may me more most much must my need new no not now of on or ' +
    'our out she should show so some tell than that the their them then there these they this those to up us was we were what when ' +
    'where which while who whom why will with would you your please want see recent say whats whos whens wheres hows theres ' +
    'ก็ กับ การ ของ ขอ คน ครับ ค่ะ คะ คือ ความ จะ จะขอ จาก ฉัน ช่วย ซึ่ง ด้วย ได้ โดย ต้อง ถ้า ที่ ที่ไหน ทำ ทำไม นะ นั้น นี้ ใน บ้าง เป็น ไป ผม ฝาก พอ ' +
    'เพื่อ มา มี เมื่อ เมื่อไหร่ เมื่อไร ไม่ ไม่ได้ ยัง ยังไง อย่าง อย่างไร อยาก อยู่ ไหน ไหม หรือ หรือไม่ หน่อย ให้ อะไร เอา แล้ว และ แต่ เรา เรื่อง ไง ใคร ใด ' +
    'ดู ตัว เอง ตัวเอง ใหม่ ๆ กี่ เท่า เท่าไร เท่าไหร่ ไหร่ ว่า วิธี คุณ ค่า ดี ได้ที่ ตรง ถึง เปล่า บอก ควร สามารถ งาน'
  ).split(' '),
);

const maxWords = 8;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
/** A stem shorter than this would match too much. */
const minStem = 4;

/**
 * The words of a question by which a text is found, in small letters: Thai words as they are, which no spaces separate; English
 * words by their stem, which matches a part of a word; everyday words and the portal's own for them whole. They have no
 * character with a meaning in filters or patterns.
 */
export function searchWords(question: string): string[] {
  const text = question.normalize('NFC').toLowerCase();
  const phrases = knownWordsIn(text);
  const rest = phrases.reduce((left, word) => left.replace(word, ' '), text);
  const words = [...segmenter.segment(rest)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word.length > 1 && !stopWords.has(word))
    .map(stemOf);
  return [...new Set([...phrases, ...words])].slice(0, maxWords);
}

/** `approves`, `approved` and `approving` are `approv`. */
function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const stem = word.replace(/(?:ies|ing|ed|es|s|e|y|al)$/, '');
  return stem.length >= minStem ? stem : word.replace(/s$/, '').length > 2 ? word.replace(/s$/, '') : word;
}
