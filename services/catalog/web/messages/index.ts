import type { Language } from '@trivium/server-pages';
import { en, type Messages } from './en.ts';
import { keepWordsWhole } from './keep-words-whole.ts';
import { th } from './th.ts';

export type { Messages };

/** Every text of the interface, by language. */
export const messages: Readonly<Record<Language, Messages>> = { th: keepWordsWhole(th), en };
