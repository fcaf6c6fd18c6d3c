/** A sign without width at which no line may break. */
const noBreak = '\u2060';

/**
 * A function that holds words together in a Thai text, where a browser's dictionary takes them for two or more.
 * @param words with a hyphen where a browser would break them, as `แฮ-ช-ราก`; where one begins with another, the longer comes first
 */
export function wordKeeper(words: readonly string[]): (text: string) => string {
  const glued = new Map(words.map((word) => [word.replaceAll('-', ''), word.replaceAll('-', noBreak)]));
  const wholeWord = new RegExp([...glued.keys()].join('|'), 'g');
  return (text) => text.replaceAll(wholeWord, (word) => glued.get(word) ?? word);
}
