import { wholeNames } from '../clinical-terms/term-synonyms.ts';
import { foldWord } from './words.rules.ts';

const folded: ReadonlySet<string> = new Set(wholeNames.map(foldWord));

/** Whether a folded word is such a name: neither its parts nor what it is a part of mean it. */
export const isWholeName = (word: string): boolean => folded.has(word);
