const scriptChange = /(?<=[\u0E01-\u0E4E])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\u0E01-\u0E4E])/g;

/**
 * Text as it is compared: one Unicode form, which keeps "ำ" whole as dictionaries have it, lower case, the office of the prime
 * minister in full, no other mark of a name that is cut short, and a space between Thai and Latin letters.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0E4D\u0E32', '\u0E33')
    .replaceAll('นายกฯ', 'นายกรัฐมนตรี')
    .replaceAll('ฯ', '')
    .replace(scriptChange, ' ');

/** Knows where Thai words end, which are written without spaces, and treats other scripts as usual. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Dictionaries take "ประเทศไทย" and other countries for one word. */
const country = /^(ประเทศ)(.+)$/u;

/** "pm2.5" is a word, and "pm" another one. */
const lettersBeforeDigits = /^[a-z]+(?=\d)/;

/** The words of a folded text, and where words begin or end in it. */
export function splitText(folded: string): { words: string[]; boundaries: ReadonlySet<number> } {
  const words: string[] = [];
  const boundaries = new Set([folded.length]);
  for (const { segment, index, isWordLike } of segmenter.segment(folded)) {
    boundaries.add(index);
    const [, classifier = '', name = ''] = country.exec(segment) ?? [];
    if (name) boundaries.add(index + classifier.length);
    if (isWordLike) words.push(...(name ? [classifier, name] : [segment]), ...(segment.match(lettersBeforeDigits) ?? []));
  }
  return { words, boundaries };
}

export const wordsOf = (folded: string): string[] => splitText(folded).words;

export const isThai = (word: string): boolean => /\p{Script=Thai}/u.test(word);

/** How many letters of a word may be wrong: short words resemble too many others. Thai counts its marks as letters. */
export function allowedTypos(word: string): number {
  const [forOne, forTwo] = isThai(word) ? [7, 10] : [6, 8];
  return word.length < forOne ? 0 : word.length < forTwo ? 1 : 2;
}

/** Whether two words differ by at most `max` letters added, left out, changed, or swapped with their neighbour. */
export function isWithin(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast?.[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > max) return false;
    [beforeLast, last] = [last ?? [], row];
  }
  return (last?.at(-1) ?? Infinity) <= max;
}

/** Whether a text holds the word anywhere, with at most `max` letters added, left out or changed: for text without spaces. */
export function occursWithin(word: string, text: string, max: number): boolean {
  let before = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (const letter of text) {
    const column = [0];
    for (let i = 1; i <= word.length; i++) {
      const changed = (before[i - 1] ?? 0) + (word[i - 1] === letter ? 0 : 1);
      column.push(Math.min(changed, (before[i] ?? 0) + 1, (column[i - 1] ?? 0) + 1));
    }
    if ((column.at(-1) ?? Infinity) <= max) return true;
    before = column;
  }
  return false;
}
