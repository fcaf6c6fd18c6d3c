/** Text as it is compared: one Unicode form, lower case. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Knows where Thai words end, which are written without spaces, and treats other scripts as usual. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** The words of a folded text. */
export const wordsOf = (folded: string): string[] =>
  [...segmenter.segment(folded)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);

export const isThai = (word: string): boolean => /\p{Script=Thai}/u.test(word);

/** How many letters of a word may be wrong: short words resemble too many others. Thai counts its marks as letters. */
export function allowedTypos(word: string): number {
  const [forOne, forTwo] = isThai(word) ? [6, 10] : [4, 8];
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
