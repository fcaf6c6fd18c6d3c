import { wordKeeper } from '@trivium/core';
import loanwords from './loanwords.json' with { type: 'json' };
import wholeWords from './whole-words.json' with { type: 'json' };

/** A space without width: a line may break there, and a reader sees nothing. */
const mayBreak = '\u200b';
const loanword = new RegExp(
  String.raw`(?<=(\p{Script=Thai})?)(?:${loanwords.join('|').replaceAll('-', '')})(?=(\p{Script=Thai})?)`,
  'gu',
);

/**
 * Sets loanwords apart that the dictionaries of browsers lack: they take such a word apart and its neighbour with it, as in
 * `โป|รดเช็|กอิน`.
 */
const setLoanwordsApart = (text: string): string =>
  text.replaceAll(loanword, (word, before?: string, after?: string) => [before && mayBreak, word, after && mayBreak].join(''));

const keepListedWhole = wordKeeper([...loanwords, ...wholeWords]);

/** A Thai text with words held together that browsers break: a line broke inside `คำ|สั่งซื้อ`. Twice is as once. */
export const keepWordsWhole = (text: string): string => keepListedWhole(setLoanwordsApart(text));
