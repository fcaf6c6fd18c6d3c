import { allowedThaiEdits, mayBeMistypedThai } from './thai-typing-errors.rules.ts';
import { isThai } from './words.rules.ts';

/** Typing errors that are forgiven in a folded word. */
export function allowedEdits(word: string): number {
  if (isThai(word)) return allowedThaiEdits(word.length);
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/** Whether a folded word that differs by few edits may be another one mistyped. */
export const mayBeMistyped = (word: string, other: string): boolean =>
  isThai(word)
    ? mayBeMistypedThai(word, other)
    : beginsAlike(word, other) && !(drugEnding.test(word) && diseaseEnding.test(other));

/** Who types the ending of a drug's name looks for no disease: `colistin` is not `colitis`. */
const drugEnding = /(?:in|ine|ol|ole|ide|ate|one|am|il)$/;
const diseaseEnding = /(?:itis|osis|iasis|oma|emia|pathy|uria)$/;

/** Latin letters that sound alike at the beginning of a word, the first one of `ph` among them. */
const alike = ['ckqsxz', 'fpv', 'gj', 'aeiouy', 'lr', 'dt', 'bvw'];

/** People know how a word begins, unless they leave that letter out, add one or swap it: `eating` is not `mating`. */
function beginsAlike([first = '', second]: string, [otherFirst = '', otherSecond]: string): boolean {
  const isAlike = first === otherFirst || alike.some((letters) => letters.includes(first) && letters.includes(otherFirst));
  return isAlike || first === otherSecond || second === otherFirst;
}
