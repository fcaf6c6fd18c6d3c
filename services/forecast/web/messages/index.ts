import { keepThaiWords, type Language } from '@trivium/server-pages';
import { en, type Messages } from './en.ts';
import { keepTogether } from '../thai-names.rules.js';
import { th } from './th.ts';

export type { Messages };

/** The texts with every word whole and every number on the line of its unit, in what functions make of their values too. */
function withWholeWords(value: unknown): unknown {
  if (typeof value === 'string') return keepThaiWords(keepTogether(value));
  if (typeof value === 'function') return (...values: unknown[]) => withWholeWords(value(...values));
  if (Array.isArray(value)) return value.map(withWholeWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWholeWords(each)]));
}

/** Every text of the interface, by language. */
export const messages: Readonly<Record<Language, Messages>> = { th: withWholeWords(th) as Messages, en };
