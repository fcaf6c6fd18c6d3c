import type { Asset, DesignAssets } from '@trivium/design-tokens';
import type { html } from 'hono/html';
import { localPath, type Language } from './language.rules.ts';

export type Html = ReturnType<typeof html>;

/** The data that the pages of every service need; a service adds its own. */
export interface SiteData {
  /** The public URL, without a slash at its end. */
  readonly publicUrl: string;
  /** Changes whenever the data of any page change; pages are cached until then. */
  readonly revision: () => string;
  /** Where the services of this installation are, for the switch in the masthead. */
  readonly family?: FamilyAddresses | undefined;
}

/** The public addresses of the services, without a slash at the end. */
export type FamilyAddresses = Readonly<Partial<Record<'portal' | 'forecast' | 'catalog', string>>>;

/** The service's own texts for the layout and the error pages; a service adds the texts of its pages. */
export interface SiteMessages {
  /** The name that follows `Trivium`, and the sentence in the footer of every page. */
  readonly site: { readonly name: string; readonly footer: string };
  /** The names of the sections. */
  readonly nav: Readonly<Record<string, string>>;
  /** The text of the not-found page, the label of the link home, and what a 503 says where a site has its own words for it. */
  readonly errors: {
    readonly lead: string;
    readonly home: string;
    readonly unavailable?: { readonly heading: string; readonly lead: string };
  };
}

/** A link of the footer with its final `href`. */
export interface FooterLink {
  readonly href: string;
  readonly text: string;
}

/** What makes a site an app that can be installed. */
export interface AppLinks {
  readonly manifest: (language: Language) => string;
  readonly touchIcon: string;
}

/** The data, texts and files that every page of a service uses. */
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
  readonly app: AppLinks | undefined;
  /** The inline script, and the source expression of the Content-Security-Policy that allows it. */
  readonly inlineScript: { readonly text: string; readonly source: string };
  /** Further sources, by directive of the Content-Security-Policy. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Every file, to be served at its path. */
  readonly assets: readonly Asset[];
  /** The path of one of the service's own files, by its name. */
  readonly pathOf: (name: string) => string;
}

/** The input of a page: the site, and the visitor's language. */
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

/** One page, before it is put into the layout. */
export interface Page<Section extends string = string> {
  readonly title: string;
  readonly description: string;
  /** Its path, and the query parameters that belong to its address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly section?: Section;
  readonly main: Html;
  /** Further elements of its head. */
  readonly head?: Html;
  /** Names of the service's own files that this page loads as modules. */
  readonly scripts?: readonly string[];
  /** The path of an image for link previews, 1200 by 630. */
  readonly previewImage?: string;
  /** Hidden from search engines. */
  readonly isPrivate?: boolean;
  /** Added to the response's header fields, or replacing them. */
  readonly headers?: Readonly<Record<string, string>>;
}
