import type { Language } from '../language.rules.ts';
import { en, type Messages } from './en.ts';
import { th } from './th.ts';

/** What the frame and the refusals say on every service, by language. */
export const messages: Readonly<Record<Language, Messages>> = { th, en };
