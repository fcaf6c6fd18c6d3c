import type { Language } from '../language.rules.ts';
import { en, type Messages } from './en.ts';
import { th } from './th.ts';

/** The texts of the layout and the error pages of every service, by language. */
export const messages: Readonly<Record<Language, Messages>> = { th, en };
