import type { Market } from '../../contract/index.ts';
import { joinNames, otherWordsFor } from './same-things.rules.ts';
import { allowedTypos, fold, isThai, isWithin, occursWithin, splitText, wordsOf } from './words.rules.ts';

type Text = Pick<Market, 'question' | 'questionEn' | 'tags'> & Partial<Pick<Market, 'resolutionCriteria'>>;

interface Field {
  readonly text: string;
  readonly hasThai: boolean;
  readonly words: ReadonlySet<string>;
  readonly boundaries: ReadonlySet<number>;
  readonly weight: number;
}

/** How well a word of the query fits a field. A substring finds Thai compounds that the dictionary takes for one word. */
const quality = { word: 4, beginning: 3, inside: 2, typo: 1 } as const;

const maxIndexed = 20_000;
const indexed = new Map<string, { readonly criteria: string; readonly fields: readonly Field[] }>();

/** The folded and split text of a market, kept while its text is the same. */
function fieldsOf({ question, questionEn, tags, resolutionCriteria: criteria = '' }: Text): readonly Field[] {
  // Criteria are long: to compare them with those of the same question is quicker than to look them up.
  const key = [question, questionEn, tags.join(' '), criteria.length].join('\n');
  const cached = indexed.get(key);
  if (cached?.criteria === criteria) return cached.fields;
  const field = (value: string, weight: number): Field => {
    const text = fold(value);
    const { words, boundaries } = splitText(text);
    return { text, hasThai: isThai(text), words: new Set(words), boundaries, weight };
  };
  const fields = [field(question, 3), field(questionEn ?? '', 3), field(tags.join(' '), 2), field(criteria, 1)];
  if (indexed.size >= maxIndexed) indexed.clear();
  indexed.set(key, { criteria, fields });
  return fields;
}

/** Long texts are searched for what is written: comparing all their words would take too long. */
const minForgivingWeight = 2;

/** A shorter word is part of too many others: "AI" of "Thailand", "หมา" of "กฎหมาย". */
const minPart = { latin: { beginning: 3, inside: 4 }, thai: { beginning: 5, inside: 5 } } as const;

const isLetter = (character: string | undefined) => /\p{L}/u.test(character ?? '');
const isDigit = (character: string | undefined) => /\p{N}/u.test(character ?? '');
/** Whether a word of letters or a number is cut between these two. */
const isJoined = (before: string | undefined, after: string | undefined) =>
  (isLetter(before) && isLetter(after)) || (isDigit(before) && isDigit(after));

/** How well a text has what is written: as a word, at the beginning of one, or inside. The best of its places counts. */
function writtenFit(word: string, { text, boundaries }: Field, isPartAllowed: boolean): number {
  const thai = isThai(word);
  const min = minPart[thai ? 'thai' : 'latin'];
  const isCut = (at: number) => (thai ? !boundaries.has(at) : isJoined(text[at - 1], text[at]));
  let bestFit = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isCut(at)) {
      if (isPartAllowed && word.length >= min.inside) bestFit = Math.max(bestFit, quality.inside);
    } else if (!isCut(at + word.length)) return quality.word;
    else if (isPartAllowed && word.length >= min.beginning) bestFit = quality.beginning;
  }
  return bestFit;
}

/** Which parts of words and misspelt words count: a word that was typed is looked for as it may be meant. */
type Manner = 'typed' | 'synonym';

function fit(word: string, field: Field, manner: Manner): number {
  const { text, hasThai, words, weight } = field;
  if (words.has(word)) return quality.word;
  const thai = isThai(word);
  if ((thai && !hasThai) || (!thai && word.length < minPart.latin.beginning)) return 0;
  const written = writtenFit(word, field, thai || manner !== 'synonym');
  if (written > 0 || manner !== 'typed' || weight < minForgivingWeight) return written;
  if (thai) return allowedTypos(word) > 0 && occursWithin(word, text, allowedTypos(word)) ? quality.typo : 0;
  // The longer word decides: "rabis" lacks a letter of "rabies", but "dust" is not "rust", and "apple" is not "apply".
  for (const other of words)
    if (isWithin(word, other, allowedTypos(other.length > word.length ? other : word))) return quality.typo;
  return 0;
}

/** A word of a query, as it is looked for, with other words for the same thing. */
interface QueryWord {
  readonly word: string;
  readonly others: readonly string[];
}

const maxQueryWords = 12;
export const queryWords = (q: string): QueryWord[] =>
  [...new Set(joinNames(fold(q).split(/\s+/).filter(Boolean)))]
    .slice(0, maxQueryWords)
    .map((word) => ({ word, others: otherWordsFor(word) }));

const best = (word: string, fields: readonly Field[], manner: Manner = 'typed') =>
  Math.max(0, ...fields.map((field) => fit(word, field, manner) * field.weight));

const bestPossible = quality.word * 3;
const bestOfAll = ({ word, others }: QueryWord, fields: readonly Field[]) => {
  const typed = best(word, fields);
  return typed >= bestPossible ? typed : Math.max(typed, ...others.map((other) => best(other, fields, 'synonym')));
};

/**
 * How well a market answers a query; 0 if a word of it is nowhere, not even misspelt. A phrase in Thai that is nowhere as
 * a whole is looked for word by word.
 */
export function scoreMarket(market: Text, words: readonly QueryWord[]): number {
  const fields = fieldsOf(market);
  let sum = 0;
  for (const each of words) {
    let score = bestOfAll(each, fields);
    if (score === 0) {
      const parts = wordsOf(each.word);
      const scores = parts.map((part) => best(part, fields));
      score = parts.length > 1 && scores.every((part) => part > 0) ? scores.reduce((a, b) => a + b, 0) / parts.length / 2 : 0;
    }
    if (score === 0) return 0;
    sum += score;
  }
  return sum / Math.max(1, words.length);
}
