/** A sign without width at which no line may break. */
const noBreak = '\u2060';

/** Words that a browser's dictionary takes for two: `แฮ|ชราก`, `ตรวจ|ทาน`. The hyphen is where it would break them. */
const glued = new Map(['แฮ-ช-ราก', 'ตรวจ-ทาน'].map((word) => [word.replaceAll('-', ''), word.replaceAll('-', noBreak)]));
const wholeWord = new RegExp([...glued.keys()].join('|'), 'g');

/** Thai texts with these words held together, in a string, a function that returns one, or any nesting of them. */
export function keepWordsWhole<Texts>(texts: Texts): Texts;
export function keepWordsWhole(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.replaceAll(wholeWord, (word) => glued.get(word) ?? word);
  if (typeof texts === 'function')
    return (...inputs: unknown[]) => keepWordsWhole(Reflect.apply(texts, undefined, inputs) as unknown);
  if (Array.isArray(texts)) return texts.map((each: unknown) => keepWordsWhole(each));
  if (typeof texts !== 'object' || texts === null || texts instanceof RegExp) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, keepWordsWhole(text as unknown)]));
}
