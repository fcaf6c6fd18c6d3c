import type { Language } from '@trivium/server-pages';
import { en, type Messages } from './en.ts';
import { keepTogether } from '../thai-names.rules.js';
import { th } from './th.ts';

export type { Messages };

/** The texts with every number on the line of its unit, in what functions make of their values too. */
function withWholeNumbers(value: unknown): unknown {
  if (typeof value === 'string') return keepTogether(value);
  if (typeof value === 'function') return (...values: unknown[]) => withWholeNumbers(value(...values));
  if (Array.isArray(value)) return value.map(withWholeNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWholeNumbers(each)]));
}

/** Every text of the interface, by language. */
export const messages: Readonly<Record<Language, Messages>> = { th: withWholeNumbers(th) as Messages, en };
