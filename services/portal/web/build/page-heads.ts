import { baseLocale, locales } from '../src/language/locale.ts';
import { pageHeads, type PageHead } from '../src/page-heads.ts';
import { renderFirstView, renderHeading } from './first-view.ts';

/** The head that the server writes into a page's document. */
export interface PageDescription {
  /** The router's path: `/clubs/$slug`. */
  readonly path: string;
  readonly isPrivate: boolean;
  /** It shows the same to every visitor. */
  readonly isCommon: boolean;
  /** By language. */
  readonly title: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
  /** The markup of its title before the app is there. */
  readonly heading: string;
  /** The addresses of its own scripts. */
  readonly scripts: readonly string[];
}

/** What the server completes documents with. */
export interface DescribedPages {
  readonly baseLocale: string;
  readonly pages: readonly PageDescription[];
  /** What a document shows before the app is there, by language. */
  readonly firstViews: Readonly<Record<string, string>>;
}

const inEach = (say: (inputs: Record<string, never>, options: { locale: (typeof locales)[number] }) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, say({}, { locale })]));

export function describePages(scripts: ReadonlyMap<string, readonly string[]>): DescribedPages {
  const pages = Object.entries<PageHead>(pageHeads).map(([path, head]) => ({
    path,
    isPrivate: head.isPrivate ?? false,
    isCommon: head.isCommon ?? false,
    title: inEach(head.title),
    description: inEach(head.description),
    heading: renderHeading(path === '/'),
    scripts: scripts.get(path) ?? [],
  }));
  return { baseLocale, pages, firstViews: Object.fromEntries(locales.map((locale) => [locale, renderFirstView(locale)])) };
}
