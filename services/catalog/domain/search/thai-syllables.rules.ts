/** Vowels that are written before their consonant, and those after, above or below it. */
const vowelBefore = /[เ-ไ]/;
const vowelAfter = /[ะ-ฺๅ]/;

/** Whether a part of a Thai word begins and ends with a syllable, as far as letters tell: `ตาอักเสบ` does not in `เต้าอักเสบ`. */
export const isOfSyllables = (word: string, start: number, end: number): boolean =>
  !vowelBefore.test(word.charAt(start - 1)) && !vowelAfter.test(word.charAt(start)) && !vowelAfter.test(word.charAt(end));

/** Whether a Thai word has a part that cuts none of its syllables. */
export function hasThaiPart(word: string, part: string): boolean {
  for (let at = word.indexOf(part); at !== -1; at = word.indexOf(part, at + 1))
    if (isOfSyllables(word, at, at + part.length)) return true;
  return false;
}
