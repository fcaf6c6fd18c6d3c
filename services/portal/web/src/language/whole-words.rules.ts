import wholeWords from './whole-words.json' with { type: 'json' };

/** A sign without width at which no line may break. */
const noBreak = '\u2060';
/** Words that a browser's dictionary takes for two or more, with a hyphen where it would break them. Longer ones come first. */
const glued = new Map(wholeWords.map((word) => [word.replaceAll('-', ''), word.replaceAll('-', noBreak)]));
const wholeWord = new RegExp([...glued.keys()].join('|'), 'g');

/** A Thai text with these words held together: a line broke inside `คำ|สั่งซื้อ`. */
export const keepWordsWhole = (text: string): string => text.replaceAll(wholeWord, (word) => glued.get(word) ?? word);
