import { isOfSyllables } from './thai-syllables.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';
import { isWholeName } from './whole-names.rules.ts';
import { foldWord } from './words.rules.ts';

const maxWordLength = 40;

/** Words of a sentence that say nothing about a drug. */
const fillerWords = ['ยา', 'ของ', 'ใน', 'สำหรับ', 'ที่', 'และ', 'หรือ', 'ให้', 'กับ', 'ตัว', 'โรค', 'ขนาด', 'การ', 'ใช้', 'รักษา'];
const moreFillers = ['อาการ', 'ภาวะ', 'ป้องกัน', 'ควบคุม', 'แก้', 'จาก', 'เป็น', 'มี', 'ลูก'];
const fillers = new RegExp(`^(?:${[...fillerWords, ...moreFillers].map(foldWord).join('|')})+$`, 'u');

/**
 * Divides a run of Thai letters into words of the catalog, the longest first: `ยาปฏิชีวนะสุนัข` is `ยาปฏิชีวนะ` and `สุนัข`. What
 * lies between is one word each, unless it is of fillers. A run without any word of the catalog stays whole. It is also divided at
 * `moreWords`, but never after a part with another meaning: `กิน` is no word of `ทำงานเกิน`.
 */
export function splitThai(
  run: string,
  { has, match }: Vocabulary,
  moreWords: ReadonlySet<string> = new Set(),
): readonly string[] {
  if (has(run) || moreWords.has(run)) return [run];
  const likely = match(run).filter(({ quality }) => quality >= 0.6);
  if (likely.some(({ isGuess }) => !isGuess)) return [run];
  const { words, hasUnknown } = divide(run, has, moreWords);
  // Words of the catalog mean themselves: `ลูกหมา` has `หมา`, and is no misspelt `ลูกม้า`.
  return words.length === 0 || (hasUnknown && likely.length > 0) ? [run] : words;
}

function divide(run: string, has: Vocabulary['has'], moreWords: ReadonlySet<string>) {
  const words: string[] = [];
  let gap = '';
  let hasUnknown = false;
  const closeGap = () => {
    if (gap !== '' && !fillers.test(gap)) {
      if (gap.length >= 3 || has(gap)) words.push(gap);
      hasUnknown ||= !has(gap);
    }
    gap = '';
  };
  let isDivided = false;
  for (let at = 0; at < run.length;) {
    const isAfterWord = gap === '' || fillers.test(gap);
    const length = longestWordAt(run, at, (word) => has(word) || isWholeName(word) || (isAfterWord && moreWords.has(word)));
    if (length === 0) gap += run[at++];
    else {
      closeGap();
      words.push(run.slice(at, at + length));
      at += length;
      isDivided = true;
    }
  }
  closeGap();
  return { words: isDivided ? words : [], hasUnknown };
}

function longestWordAt(run: string, at: number, has: Vocabulary['has']): number {
  for (let length = Math.min(maxWordLength, run.length - at); length >= 3; length--) {
    if (isOfSyllables(run, at, at + length) && has(run.slice(at, at + length))) return length;
  }
  return 0;
}
