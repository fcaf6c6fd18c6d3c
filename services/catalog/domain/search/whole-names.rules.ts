import { wholeNames } from '../clinical-terms/term-synonyms.ts';
import { foldWord } from './words.rules.ts';

const folded: ReadonlySet<string> = new Set(wholeNames.map(foldWord));

/** Whether a folded word is a name in which parts say something else, and that is no part of others. */
export const isWholeName = (word: string): boolean => folded.has(word);
