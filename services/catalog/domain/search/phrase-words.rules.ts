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
  let phrase = 0;
  for (let at = 0; at < wordIds.length; at++) {
    if (marks[wordIds[at] as number] !== mark) continue;
    while (at >= (ends[phrase] as number)) phrase++;
    const end = ends[phrase] as number;
    const ranges: [number, number][] = [];
    let lastEnd = 0;
    for (; at < end; at++) {
      // An alias comes after the words of the text and has the whole of it.
      const start = places[at * 2] as number;
      if (marks[wordIds[at] as number] !== mark || start < lastEnd) continue;
      lastEnd = places[at * 2 + 1] as number;
      ranges.push([start, lastEnd]);
    }
    at = end - 1;
    const { kind, text } = phrases[phrase] as Phrase;
    highlights.push({ kind, text, ranges });
  }
  return highlights;
}
