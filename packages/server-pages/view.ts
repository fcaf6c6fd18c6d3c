import type { Asset, DesignAssets } from '@trivium/design-tokens';
import type { html } from 'hono/html';
import { localPath, type Language } from './language.rules.ts';

export type Html = ReturnType<typeof html>;

/** What the pages of any service ask of it; a service adds what its own pages read. */
export interface SiteData {
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  /** Differs whenever anything differs that a page reads: pages are kept until then. */
  readonly revision: () => string;
}

/** What the frame and the refusals say in the service's own words; a service adds the texts of its pages. */
export interface SiteMessages {
  /** The name that follows `Trivium`, and the sentence at the foot of every page. */
  readonly site: { readonly name: string; readonly footer: string };
  /** The names of the sections. */
  readonly nav: Readonly<Record<string, string>>;
  /** What is said where an address has nothing, and the name of the link home. */
  readonly errors: { readonly lead: string; readonly home: string };
}

/** A link of the footer; `href` as it is to stand. */
export interface FooterLink {
  readonly href: string;
  readonly text: string;
}

/** What every page of a service stands on: its data, its words and its files. */
export interface Site<Data extends SiteData = SiteData, Texts extends SiteMessages = SiteMessages> {
  readonly data: Data;
  readonly messages: Readonly<Record<Language, Texts>>;
  /** The links of the masthead: a key of `nav`, and a path. */
  readonly sections: readonly (readonly [string, string])[];
  readonly footer: (view: View<Data, Texts>) => readonly FooterLink[];
  readonly design: DesignAssets;
  readonly favicon: Asset;
  /** The modules that every page loads. */
  readonly scripts: readonly Asset[];
  /** The inline script, and the source expression of a Content-Security-Policy that lets it run. */
  readonly inlineScript: { readonly text: string; readonly source: string };
  /** Further sources, by directive of the Content-Security-Policy. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Every file, to be answered at its path. */
  readonly assets: readonly Asset[];
  /** The path of one of the service's own files, by the name that it was given. */
  readonly pathOf: (name: string) => string;
}

/** What a page is drawn with: the site, and the language of the visitor. */
export interface View<Data extends SiteData = SiteData, Texts extends SiteMessages = SiteMessages> {
  readonly site: Site<Data, Texts>;
  readonly language: Language;
  readonly t: Texts;
  /** A path of this site in the visitor's language. */
  readonly to: (path: string, query?: Readonly<Record<string, string | undefined>>) => string;
}

export const createView = <Data extends SiteData, Texts extends SiteMessages>(
  site: Site<Data, Texts>,
  language: Language,
): View<Data, Texts> => ({
  site,
  language,
  t: site.messages[language],
  to: (path, query) => localPath(path, language, query),
});

/** One page, before the frame is drawn around it. */
export interface Page<Section extends string = string> {
  readonly title: string;
  readonly description: string;
  /** Where it stands, and the parameters that belong to its address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly section?: Section;
  readonly main: Html;
  /** Further elements of its head. */
  readonly head?: Html;
  /** Names of the service's own files that this page loads as modules. */
  readonly scripts?: readonly string[];
  /** A picture for link previews, 1200 by 630, as a path. */
  readonly previewImage?: string;
  /** Kept out of search engines. */
  readonly isPrivate?: boolean;
  /** Added to the answer's header fields, or in place of them. */
  readonly headers?: Readonly<Record<string, string>>;
}
