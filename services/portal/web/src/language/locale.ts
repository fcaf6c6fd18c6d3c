export const baseLocale = 'th';
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];

const cookieName = 'language';
const maxAgeSeconds = 365 * 24 * 60 * 60;

const localeOf = (text: string | undefined): Locale | undefined => locales.find((locale) => locale === text);

/** The page, whose cookie keeps the language. The service worker and tests of sentences have none. */
const page = (globalThis as { document?: { cookie: string } }).document;

/** The language that was chosen earlier, else the first of the browser's that we have, else Thai. */
function preferredLocale(): Locale {
  if (page === undefined) return baseLocale;
  const chosen = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(page.cookie)?.[1];
  const wished = navigator.languages.map((tag) => localeOf(tag.toLowerCase().split('-')[0]));
  return localeOf(chosen) ?? wished.find((locale) => locale !== undefined) ?? baseLocale;
}

let current: Locale | undefined;

/** Every message asks for it, so the cookie is read once. */
export const getLocale = (): Locale => (current ??= preferredLocale());

/** Remembers the language for a year, on every page. */
export function setLocale(locale: Locale): void {
  current = locale;
  if (page !== undefined) page.cookie = `${cookieName}=${locale}; path=/; max-age=${maxAgeSeconds}`;
}

interface MessageOptions {
  /** In place of the page's language. */
  readonly locale?: Locale | undefined;
}

/** Whether a message is said in English. */
export function isEnglish(options?: MessageOptions): boolean {
  return (options?.locale ?? getLocale()) === 'en';
}

/** A message without inputs. */
export function inLanguage(english: string, thai: string) {
  return (_inputs?: object, options?: MessageOptions): string => (isEnglish(options) ? english : thai);
}
