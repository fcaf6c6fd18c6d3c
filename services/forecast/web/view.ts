import type { html } from 'hono/html';
import type { Language } from './language.rules.ts';
import { localPath } from './language.rules.ts';
import { messages, type Messages } from './messages/index.ts';
import type { Site } from './site.ts';

export type Html = ReturnType<typeof html>;

/** What a page is drawn with: the site, and the language of the visitor. */
export interface View {
  readonly site: Site;
  readonly language: Language;
  readonly t: Messages;
  /** A path of this site in the visitor's language. */
  readonly to: (path: string, query?: Readonly<Record<string, string | undefined>>) => string;
}

export const createView = (site: Site, language: Language): View => ({
  site,
  language,
  t: messages[language],
  to: (path, query) => localPath(path, language, query),
});

export type Section = 'markets' | 'proposals' | 'developers' | 'about' | 'changelog';

/** One page, before the frame is drawn around it. */
export interface Page {
  readonly title: string;
  readonly description: string;
  /** Where it stands, and the parameters that belong to its address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly section?: Section;
  readonly main: Html;
  /** Further elements of its head. */
  readonly head?: Html;
  /** A picture for link previews, as a path. */
  readonly picture?: string;
  /** Kept out of search engines. */
  readonly isPrivate?: boolean;
}
