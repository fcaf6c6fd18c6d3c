export const languages = ['th', 'en'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

export const otherLanguage = (language: Language): Language => (language === 'th' ? 'en' : 'th');

/** The language of a visitor whose address names none: the saved one, else the first that the browser accepts, else Thai. */
export function preferredLanguage(savedLanguage: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(savedLanguage)) return savedLanguage;
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return { language: tag.split('-')[0], q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ language, q }) => isLanguage(language) && q > 0)
    .toSorted((a, b) => b.q - a.q);
  return (accepted[0]?.language as Language | undefined) ?? 'th';
}

/** A path of this site with its language so that shared caches can tell languages apart by the address alone. */
export function localPath(path: string, language: Language, query: Readonly<Record<string, string | undefined>> = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams([...entries, ['lang', language]]).toString()}`;
}

/** The path to return to, or `/` if it would lead away from this site. */
export function pathWithin(value: string | undefined): string {
  const base = 'http://site.invalid';
  if (!value?.startsWith('/') || !URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  // A path that starts with two slashes would be read as a host.
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/';
}
