import { editDistance } from '../../domain/search/edit-distance.rules.ts';
import { allowedEdits, mayBeMistyped } from '../../domain/search/typing-errors.rules.ts';
import { foldWord, wordsOf } from '../../domain/search/words.rules.ts';

/**
 * Search in lists of names without a server. Every typed word must be in the names of a row. Where no row has them all, slips of
 * spelling are forgiven as the catalog's search does.
 */
export function createNameSearch(rows: readonly string[]): (typed: string) => readonly number[] {
  const folded = rows.map(foldWord);
  const words = rows.map((names) => [...new Set(wordsOf(names).map((word) => word.folded))]);
  const rowsWith = (accepts: (row: number) => boolean) => [...rows.keys()].filter(accepts);
  const isLike = (typed: string, word: string) => {
    const edits = allowedEdits(typed);
    return edits > 0 && editDistance(typed, word, edits) <= edits && mayBeMistyped(typed, word);
  };
  return (typed) => {
    const typedWords = wordsOf(typed).map((word) => word.folded);
    const exact = rowsWith((row) => typedWords.every((word) => folded[row]?.includes(word)));
    if (exact.length > 0) return exact;
    return rowsWith((row) => typedWords.every((typedWord) => words[row]?.some((word) => isLike(typedWord, word))));
  };
}
