import type { PortalConfig } from './data/client.ts';
import type { Locale } from './language/locale.ts';
import type { Role } from './session/roles.ts';

interface RenderOptions {
  readonly path: string;
  readonly language: Locale;
  readonly config: PortalConfig;
  /** Asks the backend. */
  readonly fetch: typeof globalThis.fetch;
}

/** A page as a visitor sees it, and the data that it shows. */
export interface RenderedPage {
  readonly markup: string;
  /** What the app reads in place of asking the backend again. */
  readonly data: object;
}

/** A request whose answer a page waits for; `{person}` and `{day}` stand for the reader and for the institution's day. */
export interface FirstRequest {
  /** The path and the query. */
  readonly address: string;
  readonly accept: string;
}

/** What the server calls of the built app. */
export type RenderPage = (options: RenderOptions) => Promise<RenderedPage | undefined>;

/** What the build calls of it: the first requests of a page for this role, or those of every page. */
export type RecordRequests = (page?: { readonly path: string; readonly role: Role }) => Promise<FirstRequest[]>;
