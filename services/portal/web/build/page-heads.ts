import { baseLocale, locales } from '../src/language/locale.ts';
import { pageHeads, type PageHead } from '../src/page-heads.ts';
import { renderFirstView, renderHeading } from './first-view.ts';
import type { PageScripts } from './page-scripts.ts';

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
  /** Those of what only members see of it. */
  readonly memberScripts: readonly string[];
}

/** What the server completes documents with. */
export interface DescribedPages {
  readonly baseLocale: string;
  readonly pages: readonly PageDescription[];
  /** The addresses of what a page loads besides its own scripts, where it reads its data and where its reader is signed in. */
  readonly scripts: Pick<PageScripts, 'reading' | 'signedIn'>;
  /** What a document shows before the app is there, by language. */
  readonly firstViews: Readonly<Record<string, string>>;
}

const inEach = (say: (inputs: Record<string, never>, options: { locale: (typeof locales)[number] }) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, say({}, { locale })]));

export function describePages({ pages: scripts, ofMembers, reading, signedIn }: PageScripts): DescribedPages {
  const pages = Object.entries<PageHead>(pageHeads).map(([path, head]) => ({
    path,
    isPrivate: head.isPrivate ?? false,
    isCommon: head.isCommon ?? false,
    title: inEach(head.title),
    description: inEach(head.description),
    heading: renderHeading(path === '/' ? 'front' : head.isWork ? 'work' : 'page'),
    scripts: scripts.get(path) ?? [],
    memberScripts: ofMembers.get(path) ?? [],
  }));
  const firstViews = Object.fromEntries(locales.map((locale) => [locale, renderFirstView(locale)]));
  return { baseLocale, pages, scripts: { reading, signedIn }, firstViews };
}
