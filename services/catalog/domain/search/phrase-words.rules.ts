import type { Highlight, Phrase } from './phrase.ts';
import type { Word } from './words.rules.ts';

/** The phrases of a document and the words of all of them, one after the other. */
export interface PhraseWords {
  readonly phrases: readonly Phrase[];
  readonly wordIds: Uint32Array;
  /** Begin and end of each word in its phrase. */
  readonly places: Uint32Array;
  /** How many words the phrases up to each have. */
  readonly ends: Uint32Array;
}

export function collectPhraseWords(
  phrases: readonly Phrase[],
  words: readonly (readonly (Word & { id: number })[])[],
): PhraseWords {
  let end = 0;
  return {
    phrases,
    wordIds: Uint32Array.from(words.flatMap((each) => each.map(({ id }) => id))),
    places: Uint32Array.from(words.flatMap((each) => each.flatMap(({ start, end: after }) => [start, after]))),
    ends: Uint32Array.from(words, ({ length }) => (end += length)),
  };
}

/** The phrases with one of the words whose mark is `mark`. */
export function findMarked({ phrases, wordIds, places, ends }: PhraseWords, marks: Uint32Array, mark: number): Highlight[] {
  const highlights: Highlight[] = [];
  let at = 0;
  for (let phrase = 0; phrase < ends.length; phrase++) {
    let ranges: [number, number][] | undefined;
    for (const end = ends[phrase] as number; at < end; at++) {
      if (marks[wordIds[at] as number] === mark) (ranges ??= []).push([places[at * 2] as number, places[at * 2 + 1] as number]);
    }
    if (ranges) highlights.push({ ...(phrases[phrase] as Phrase), ranges });
  }
  return highlights;
}
