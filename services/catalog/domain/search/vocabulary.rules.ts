import { isOfOtherThing } from '../clinical-terms/other-senses.rules.ts';
import { editDistance } from './edit-distance.rules.ts';
import { hasThaiPart } from './thai-syllables.rules.ts';
import { allowedEdits, mayBeMistyped } from './typing-errors.rules.ts';
import { isWholeName } from './whole-names.rules.ts';
import { isNegatedIn, isThai } from './words.rules.ts';

/** A word of the catalog that a word of a query may mean. `quality` is 1 for the same word, and less the less alike they are. */
export interface WordMatch {
  readonly id: number;
  readonly quality: number;
  /** It has other letters than the word of the query: what was meant is guessed. */
  readonly isGuess: boolean;
}

export interface Vocabulary {
  readonly idOf: (word: string) => number | undefined;
  readonly has: (word: string) => boolean;
  /** The words that a folded word of a query may mean. */
  readonly match: (word: string) => readonly WordMatch[];
}

const maxPrefixMatches = 400;
const maxFuzzyMatches = 40;
/** Three Thai letters are inside many words by chance: `กิน` inside `เกิน`. */
const minThaiPart = 4;
/** One or two Thai letters begin a short word by chance, as `แพ้` begins `แพะ`; the longer ones are names. */
const minThaiBeginning = 3;
const minThaiName = 5;

/** Three neighbouring letters each. The edges count, since people rarely mistype the first letter. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  return [...trigrams];
}

const noIds = new Uint32Array();

/** The words that have each trigram, and how many trigrams each word has. */
function indexTrigrams(words: readonly string[]) {
  const lists = new Map<string, number[]>();
  const trigramCounts = new Uint8Array(words.length);
  words.forEach((word, id) => {
    const trigrams = trigramsOf(word);
    trigramCounts[id] = Math.min(255, trigrams.length);
    for (const trigram of trigrams) {
      const having = lists.get(trigram);
      if (having) having.push(id);
      else lists.set(trigram, [id]);
    }
  });
  const byTrigram = new Map([...lists].map(([trigram, having]) => [trigram, Uint32Array.from(having)]));
  return { byTrigram, trigramCounts };
}

/** An index of the catalog's words: whole, by their beginning, and by trigrams for parts of words and typing errors. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  const ids = new Map(words.map((word, id) => [word, id]));
  const sorted = [...ids.keys()].toSorted();
  const { byTrigram, trigramCounts } = indexTrigrams(words);
  const lengths = Uint16Array.from(words, ({ length }) => Math.min(0xffff, length));
  // Working memory of one look-up.
  const shared = new Uint8Array(words.length);
  const candidates = new Uint32Array(words.length);

  /** Where words that begin with `prefix` would begin in `sorted`. */
  function firstNotBefore(prefix: string): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function beginningWith(prefix: string, share = 1): WordMatch[] {
    const matches: WordMatch[] = [];
    for (let at = firstNotBefore(prefix); at < sorted.length && matches.length < maxPrefixMatches; at++) {
      const word = sorted[at] as string;
      if (!word.startsWith(prefix)) break;
      if (word === prefix || isOfOtherThing(prefix, word)) continue;
      matches.push({ id: ids.get(word) as number, quality: share * (0.7 + (0.2 * prefix.length) / word.length), isGuess: false });
    }
    return matches;
  }

  /** Words that contain `word`, or that differ from it by typing errors. */
  function similarTo(word: string): WordMatch[] {
    const trigrams = trigramsOf(word);
    let candidateCount = 0;
    for (const trigram of trigrams) {
      const having = byTrigram.get(trigram) ?? noIds;
      for (let at = 0; at < having.length; at++) {
        const id = having[at] as number;
        if (shared[id] === 0) candidates[candidateCount++] = id;
        shared[id] = (shared[id] as number) + 1;
      }
    }
    const isInThai = isThai(word);
    const edits = allowedEdits(word);
    // A part of a word shares the trigrams inside it. An edit changes at most three trigrams, a swap four.
    const insideCount = word.length - 2;
    const hasPart = isInThai ? hasThaiPart : (other: string, part: string) => other.includes(part);
    const mayBeInside = !isInThai || word.length >= minThaiPart;
    const minShared = trigrams.length - 4 * edits;
    const matches: WordMatch[] = [];
    for (let at = 0; at < candidateCount; at++) {
      const id = candidates[at] as number;
      const count = shared[id] as number;
      shared[id] = 0;
      const longer = (lengths[id] as number) - word.length;
      if (mayBeInside && longer > 0 && count >= insideCount && hasPart(words[id] as string, word)) {
        if (!isNegatedIn(word, words[id] as string) && !isOfOtherThing(word, words[id] as string))
          matches.push({ id, quality: 0.45 + (0.2 * word.length) / (lengths[id] as number), isGuess: false });
        continue;
      }
      if (edits === 0 || Math.abs(longer) > edits || count < minShared) continue;
      if (2 * count < 0.3 * (trigrams.length + (trigramCounts[id] as number))) continue;
      const distance = editDistance(word, words[id] as string, edits);
      const isMistyped = distance <= edits && mayBeMistyped(word, words[id] as string);
      if (isMistyped) matches.push({ id, quality: 0.75 * (1 - distance / word.length), isGuess: true });
    }
    return matches.toSorted((a, b) => b.quality - a.quality).slice(0, maxFuzzyMatches);
  }

  return {
    idOf: (word) => ids.get(word),
    has: (word) => ids.has(word),
    match(word) {
      const exact = ids.get(word);
      const isShortThai = isThai(word) && word.length < minThaiBeginning;
      if ((isShortThai || isWholeName(word)) && exact !== undefined) return [{ id: exact, quality: 1, isGuess: false }];
      if (isWholeName(word)) return [];
      // Words of two letters are at the beginning of many others.
      const longer = beginningWith(word, exact !== undefined && word.length < 3 ? 0.5 : 1).filter(
        ({ id }) => !isShortThai || (lengths[id] as number) >= minThaiName,
      );
      if (exact !== undefined) return [{ id: exact, quality: 1, isGuess: false }, ...longer];
      return longer.length > 0 || word.length < 3 ? longer : similarTo(word);
    },
  };
}
