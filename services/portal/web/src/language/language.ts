import { useSyncExternalStore } from 'react';
import { getLocale, setLocale, type Locale } from './locale.ts';
import { keepWordsWhole } from './whole-words.rules.ts';

const listeners = new Set<() => void>();

export const otherLanguage = (language: Locale): Locale => (language === 'th' ? 'en' : 'th');

/** Remembers the language, and shows the page in it without loading it again. */
export function switchLanguage(language: Locale): void {
  setLocale(language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Locale => useSyncExternalStore(subscribe, getLocale, getLocale);

/** What people wrote, in the current language or in the other if it is missing, as a line may have it. */
export const localText = (english: string | null | undefined, thai: string | null | undefined): string =>
  keepWordsWhole((getLocale() === 'th' ? thai || english : english || thai) ?? '');
