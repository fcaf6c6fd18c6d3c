/** Signs without width: no line breaks at the first, one may at the second. */
const [noBreak, mayBreak] = ['\u2060', '\u200B'];

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * Words that the dictionary of browsers cuts into parts that could be words (`ตรวจ|ทาน`), and words that lose a letter to the one
 * before (`ยาค|รั้ง`, `ยาก|ลุ่ม`) or take one from a loanword there (`ฮาโลเท|นทำให้`).
 */
const unknownWords =
  'แฮชราก ปริทันต์ ตรวจทาน เผยแพร่ ผิดพลาด สเปรย์ ไบรเออร์ พรอสตาแกลนดิน กลุ่ม เหมือน ประสาท เฉพาะ ครั้ง อื่น ร่วม ด้วย ทำให้ ระบบ เพิ่ม หรือ อย่าง ภายใน ภายนอก แบบ'.split(
    ' ',
  );

/** Short words that begin with a vowel, which is written before its consonant. What else looks like these is a part of a loanword. */
const shortWords = new Set('ใน โค ไป ไต ใด ไร ไอ ไว ไฟ ใจ ใบ ไข ใส แล แก เก เท เซ เจ โต แพ เส โบ โล โอ'.split(' '));

const isDependent = (word: string): boolean => /^[\u0E30-\u0E3A\u0E45\u0E47-\u0E4E]|^[ก-ฮ]{1,2}์/.test(word);

/** No Thai word: it begins with a vowel sign or a mark, ends a syllable of another one, or is a single letter. */
export const isTornWord = (word: string): boolean =>
  isDependent(word) || /^[ก-ฮ]$/.test(word) || (/^[เแโใไ][ก-ฮ]$/.test(word) && !shortWords.has(word));

const beginsThai = (text = ''): boolean => /^[ก-๎]/.test(text);
const endsThai = (text = ''): boolean => /[ก-๎]$/.test(text);

/** A text in which no line breaks beside a torn word, whose rest may be on either side of it. */
function joinTornWords(text: string): string {
  const words = wordsOf(text);
  const isJoined = (word: string, previous: string) =>
    beginsThai(word) && endsThai(previous) && (isTornWord(word) || (isTornWord(previous) && !isDependent(previous)));
  const joined = words.map((word, at) => (isJoined(word, words[at - 1] ?? '') ? noBreak + word : word)).join('');
  // Each part that the sign sets apart is read by the dictionary again.
  return joined === text ? text : joinTornWords(joined);
}

/** A word whose lines break nowhere. */
function joinWhole(word: string): string {
  const joined = wordsOf(word)
    .map((part, at, parts) => (endsThai(parts[at - 1]) && beginsThai(part) ? noBreak + part : part))
    .join('');
  return joined === word ? word : joinWhole(joined);
}

const wholeWords = new Map(unknownWords.map((word) => [word, joinWhole(word)]));
const unknownWord = new RegExp(`(?<=([ก-๎])?)(?:${unknownWords.join('|')})(?=([ก-๎])?)`, 'g');

/** A Thai text with signs without width where the dictionary of browsers would break a line inside a word. */
export const keepThaiWords = (text: string): string =>
  joinTornWords(
    text.replaceAll(unknownWord, (word, before?: string, after?: string) =>
      [before && mayBreak, wholeWords.get(word), after && mayBreak].join(''),
    ),
  );
