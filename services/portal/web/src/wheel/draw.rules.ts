/** Names of a text, one a line. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const range = 2 ** 32;

/**
 * A place below `count`, each with the same chance. Where `count` does not divide the range, its highest values would make
 * the first places more likely: they are drawn again.
 * @param word a random whole number below 2^32
 */
export function drawPlace(count: number, word: () => number): number {
  if (!Number.isInteger(count) || count < 1 || count > range) throw new RangeError('count is a whole number from 1 to 2^32');
  const fair = range - (range % count);
  for (;;) {
    const value = word();
    if (value < fair) return value % count;
  }
}
