import { keepThaiWords } from '@trivium/server-pages';

/** Thai texts whose lines break inside no word, in a string, a function that returns one, or any nesting of them. */
export function keepWordsWhole<Texts>(texts: Texts): Texts;
export function keepWordsWhole(texts: unknown): unknown {
  if (typeof texts === 'string') return keepThaiWords(texts);
  if (typeof texts === 'function')
    return (...inputs: unknown[]) => keepWordsWhole(Reflect.apply(texts, undefined, inputs) as unknown);
  if (Array.isArray(texts)) return texts.map((each: unknown) => keepWordsWhole(each));
  if (typeof texts !== 'object' || texts === null || texts instanceof RegExp) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, keepWordsWhole(text as unknown)]));
}
