import { useSyncExternalStore } from 'react';
import { getLocale, overwriteGetLocale, setLocale, type Locale } from '../paraglide/runtime.js';

let current: Locale = getLocale();
const listeners = new Set<() => void>();
// Every message asks for it, so it is kept instead of read from the cookie each time.
overwriteGetLocale(() => current);
document.documentElement.lang = current;

export const otherLanguage = (language: Locale): Locale => (language === 'th' ? 'en' : 'th');

/** Remembers the language, and shows the page in it without loading it again. */
export function switchLanguage(language: Locale): void {
  void setLocale(language, { reload: false });
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Locale => useSyncExternalStore(subscribe, () => current);

/** Text that is kept in both languages; where one is missing, the other is better than nothing. */
export const localText = (english: string | null | undefined, thai: string | null | undefined): string =>
  (current === 'th' ? thai || english : english || thai) ?? '';
