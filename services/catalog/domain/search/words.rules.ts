import { otherSenses, wormsOfOrgans } from '../clinical-terms/other-senses.rules.ts';

/** A word of a text as search compares it, and its place in that text. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Thai is written without spaces, so a run of Thai letters is one word here; `split-thai.rules.ts` divides queries. `anti-emetic` is
 * one word too: its parts alone would say the opposite. So are `can't` and `Cushing's`, which people also type
 * without the apostrophe.
 */
const wordPattern = new RegExp(
  `(?<other>\\b(?:${otherSenses.join('|')})\\b)|\\p{sc=Thai}+|(?:\\b(?:anti|non)[-\\u2010\\u2011 ](?=[a-z])|\\b${wormsOfOrgans})?(?:(?!\\p{sc=Thai})[\\p{L}\\p{M}\\p{N}])+(?:(?:(?<=n)['’]t|['’]s)\\b)?`,
  'giu',
);

/** Where a clause ends. The point of `E. coli` ends none. */
export const clauseEnd: RegExp = /;|(?<!\b[A-Z])\./g;

const otherMark = 'other-';

/** Marks that change how a letter is read but not which word is meant: accents, Thai tone marks and silencers. */
const ignoredMarks = /[\u0E47-\u0E4E]|(?!\p{sc=Thai})\p{M}/gu;

/** One form for each spelling of a word: lower case, without accents and tone marks. */
export const foldWord = (word: string): string => word.normalize('NFKD').replaceAll(ignoredMarks, '').toLowerCase();

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index, groups } of text.matchAll(wordPattern)) {
    const joined = foldWord(word).replace(/[-\u2010\u2011 '’]/, '');
    const folded = groups?.['other'] === undefined ? joined : `${otherMark}${joined}`;
    if (joined !== '') words.push({ folded, start: index, end: index + word.length });
  }
  return words;
}

/** Whether a part of a word, other than its beginning, is what the word is against, or not about: `emetic` of `antiemetic`. */
export const isNegatedIn = (part: string, word: string): boolean => /^(?:anti|non|other-)/.test(word) && !word.startsWith(part);

export const isThai = (folded: string): boolean => /^\p{sc=Thai}/u.test(folded);

/** How much of a weight counts: a short name is a better answer than a long one with the same word. */
export const shortness = (wordCount: number): number => 0.75 + 0.25 / Math.max(1, wordCount);
