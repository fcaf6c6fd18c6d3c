import type { Market } from '../../contract/index.ts';
import { allowedTypos, fold, isThai, isWithin, occursWithin, wordsOf } from './words.rules.ts';

type Text = Pick<Market, 'question' | 'questionEn' | 'tags'> & Partial<Pick<Market, 'resolutionCriteria'>>;

interface Field {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly weight: number;
}

/** How well a word of the query fits a field. A substring finds Thai compounds that the dictionary takes for one word. */
const quality = { word: 4, beginning: 3, inside: 2, typo: 1 } as const;

const maxIndexed = 20_000;
const indexed = new Map<string, readonly Field[]>();

/** The folded and split text of a market, kept while its text is the same. */
function fieldsOf({ question, questionEn, tags, resolutionCriteria = '' }: Text): readonly Field[] {
  const key = [question, questionEn, tags.join(' '), resolutionCriteria].join('\n');
  const cached = indexed.get(key);
  if (cached) return cached;
  const field = (value: string, weight: number): Field => {
    const text = fold(value);
    return { text, words: new Set(wordsOf(text)), weight };
  };
  const fields = [field(question, 3), field(questionEn ?? '', 3), field(tags.join(' '), 2), field(resolutionCriteria, 1)];
  if (indexed.size >= maxIndexed) indexed.clear();
  indexed.set(key, fields);
  return fields;
}

/** Long texts are searched for what is written: comparing all their words would take too long. */
const minForgivingWeight = 2;

function fit(word: string, { text, words, weight }: Field, isForgiving: boolean): number {
  if (words.has(word)) return quality.word;
  const at = text.indexOf(word);
  if (at >= 0) return at === 0 || /[\s\p{P}]/u.test(text[at - 1] ?? '') ? quality.beginning : quality.inside;
  const max = isForgiving ? allowedTypos(word) : 0;
  if (max === 0 || weight < minForgivingWeight) return 0;
  if (isThai(word)) return occursWithin(word, text, max) ? quality.typo : 0;
  for (const other of words) if (isWithin(word, other, max)) return quality.typo;
  return 0;
}

/** The words of a query, as they are looked for: what is written apart, and what a dictionary separates. */
const maxQueryWords = 12;
export const queryWords = (q: string): string[] => [...new Set(fold(q).split(/\s+/).filter(Boolean))].slice(0, maxQueryWords);

const best = (word: string, fields: readonly Field[], isForgiving = true) =>
  Math.max(0, ...fields.map((field) => fit(word, field, isForgiving) * field.weight));

/**
 * How well a market answers a query; 0 if a word of it is nowhere, not even misspelt. A phrase in Thai that is nowhere as
 * a whole is looked for word by word.
 */
export function scoreMarket(market: Text, words: readonly string[]): number {
  const fields = fieldsOf(market);
  let sum = 0;
  for (const word of words) {
    let score = best(word, fields);
    if (score === 0) {
      const parts = wordsOf(word);
      const scores = parts.map((part) => best(part, fields));
      score = parts.length > 1 && scores.every((each) => each > 0) ? scores.reduce((a, b) => a + b, 0) / parts.length / 2 : 0;
    }
    if (score === 0) return 0;
    sum += score;
  }
  return sum / Math.max(1, words.length);
}
