import { getLocale, type Locale } from './locale.ts';

/** Thai letters, without the sign of the baht. */
const thai = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;

/** The `lang` of a text that people wrote, where it is not the page's: screen readers read it in its own language. */
export function langOf(text: string): Locale | undefined {
  const language: Locale = thai.test(text) ? 'th' : 'en';
  return language === getLocale() || !/\p{L}/u.test(text) ? undefined : language;
}
