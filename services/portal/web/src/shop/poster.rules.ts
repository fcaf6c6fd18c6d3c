const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** The width of a word in letters. Thai vowels and tones above and below a letter add no width. */
const widthOf = (word: string): number => word.replaceAll(/\p{Mn}/gu, '').length;

/** Within the margins of the sheet, in hundredths of its width. */
const lineWidth = 87;
/** The width of a letter relative to its height, slightly above the average. */
const letterWidth = 0.6;
const [largest, smallest] = [22, 7];

/**
 * The largest letter size at which the longest word fits a line and all lines fit the sheet.
 * @param height the height for the name, in hundredths of the sheet's width
 * @returns hundredths of the sheet's width (`cqi`)
 */
export function letterSize(name: string, height = 68): number {
  const words = [...segmenter.segment(name)].map(({ segment }) => segment);
  const leading = /\p{Script=Thai}/u.test(name) ? 1.32 : 1.04;
  for (let size = largest; size > smallest; size -= 0.5) {
    const letters = Math.floor(lineWidth / (size * letterWidth));
    const lines = linesOf(words, letters);
    if (lines !== undefined && lines * size * leading <= height) return size;
  }
  return smallest;
}

/** The number of lines for the words at this many letters a line; undefined if a word is wider. */
function linesOf(words: readonly string[], letters: number): number | undefined {
  let lines = 1;
  let taken = 0;
  for (const word of words) {
    const width = widthOf(word);
    if (width > letters) return undefined;
    if (taken + width > letters && word.trim() !== '') {
      lines += 1;
      taken = 0;
    }
    taken += width;
  }
  return lines;
}

/** The setting of a product, always the same (FNV-1a). */
export function settingOf(seed: string, settings: number): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return ((hash ^ (hash >>> 13)) >>> 0) % settings;
}

/** The settings of products in a row: each product's own, unless its neighbour has the same. */
export function settingsInRow(seeds: readonly string[], settings: number): number[] {
  const row: number[] = [];
  for (const seed of seeds) {
    const own = settingOf(seed, settings);
    row.push(own === row.at(-1) ? (own + 1) % settings : own);
  }
  return row;
}
