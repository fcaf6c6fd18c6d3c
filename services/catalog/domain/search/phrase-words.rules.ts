import type { Word } from './words.rules.ts';

/** The words of all phrases of a document, one after the other. */
export interface PhraseWords {
  readonly wordIds: Uint32Array;
  /** Begin and end of each word in its phrase. */
  readonly places: Uint32Array;
  /** How many words the phrases up to each have. */
  readonly ends: Uint32Array;
}

export function collectPhraseWords(words: readonly (readonly (Word & { id: number })[])[]): PhraseWords {
  let end = 0;
  return {
    wordIds: Uint32Array.from(words.flatMap((each) => each.map(({ id }) => id))),
    places: Uint32Array.from(words.flatMap((each) => each.flatMap(({ start, end: after }) => [start, after]))),
    ends: Uint32Array.from(words, ({ length }) => (end += length)),
  };
}

export type Range = readonly [start: number, end: number];

/** The words whose mark is `mark`, by the positions of the phrases that have any. */
export function findMarked({ wordIds, places, ends }: PhraseWords, marks: Uint32Array, mark: number): Map<number, Range[]> {
  const byPhrase = new Map<number, Range[]>();
  let phrase = 0;
  for (let at = 0; at < wordIds.length; at++) {
    if (marks[wordIds[at] as number] !== mark) continue;
    while (at >= (ends[phrase] as number)) phrase++;
    const end = ends[phrase] as number;
    const ranges: Range[] = [];
    let lastEnd = 0;
    for (; at < end; at++) {
      // An alias comes after the words of the text and has the whole of it.
      const start = places[at * 2] as number;
      if (marks[wordIds[at] as number] !== mark || start < lastEnd) continue;
      lastEnd = places[at * 2 + 1] as number;
      ranges.push([start, lastEnd]);
    }
    at = end - 1;
    byPhrase.set(phrase, ranges);
  }
  return byPhrase;
}

/** In the order of the text, without those that begin inside another. */
export function inOrder(ranges: readonly Range[]): Range[] {
  let lastEnd = 0;
  return ranges
    .toSorted(([a], [b]) => a - b)
    .filter(([start, end]) => {
      const isFree = start >= lastEnd;
      if (isFree) lastEnd = end;
      return isFree;
    });
}
