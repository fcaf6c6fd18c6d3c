import { baseLocale, locales } from '../src/language/locale.ts';
import { pageHeads, type PageHead } from '../src/page-heads.ts';

/** The head that the server writes into a page's document. */
export interface PageDescription {
  /** The router's path: `/clubs/$slug`. */
  readonly path: string;
  readonly isPrivate: boolean;
  /** By language. */
  readonly title: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
}

const inEach = (say: (inputs: Record<string, never>, options: { locale: (typeof locales)[number] }) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, say({}, { locale })]));

export function describePages(): { readonly baseLocale: string; readonly pages: PageDescription[] } {
  const pages = Object.entries<PageHead>(pageHeads).map(([path, head]) => ({
    path,
    isPrivate: head.isPrivate ?? false,
    title: inEach(head.title),
    description: inEach(head.description),
  }));
  return { baseLocale, pages };
}
