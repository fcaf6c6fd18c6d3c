import type { PortalConfig } from './data/client.ts';
import type { Locale } from './language/locale.ts';

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

/** What the server calls of the built app. */
export type RenderPage = (options: RenderOptions) => Promise<RenderedPage | undefined>;
