import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rendererFile, rendererFolder, type RenderedPage, type RenderPage } from '@trivium/portal-web';
import type { Language } from '@trivium/server-pages';

export interface PageRendererOptions {
  /** The built app. */
  readonly folder: string;
  /** `/config.json` as everybody reads it. */
  readonly readConfig: () => Parameters<RenderPage>[0]['config'];
  /** Where this machine reaches the backend. */
  readonly backendUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly onError: (error: unknown) => void;
  readonly maxWaitMs?: number;
}

/** Renders a public page as a visitor sees it; undefined where the page is not there in time, and its frame must do. */
export interface PageRenderer {
  (path: string, language: Language): Promise<RenderedPage | undefined>;
  /** Whether the built module is loaded. */
  readonly isReady: () => boolean;
}

/** A frame at once is better than a page later than this. */
const defaultWaitMs = 500;
/** Pages that are rendered or wait for it; more visitors at once get frames. */
const maxPages = 4;

/**
 * Creates the renderer of public pages. It renders one page at a time, because the built module has one language at a time, and
 * loads that module at the first request: until it is there, pages are frames.
 */
export function createPageRenderer({
  folder,
  readConfig,
  backendUrl,
  fetch = globalThis.fetch,
  onError,
  maxWaitMs = defaultWaitMs,
}: PageRendererOptions): PageRenderer {
  let render: RenderPage | undefined;
  let isLoading = false;
  let pages = 0;
  let last: Promise<unknown> = Promise.resolve();

  const load = async () => {
    isLoading = true;
    const module = (await import(pathToFileURL(join(folder, rendererFolder, rendererFile)).href)) as {
      readonly renderPage: RenderPage;
    };
    render = module.renderPage;
  };
  /** Asks this machine in place of the public address, which may lead through a proxy. */
  const askBackend =
    (publicUrl: string): typeof globalThis.fetch =>
    (input, init) =>
      fetch(backendUrl + new Request(input).url.slice(publicUrl.length), { ...init, signal: AbortSignal.timeout(maxWaitMs * 2) });

  const renderInTurn = async (path: string, language: Language) => {
    if (!render) {
      if (!isLoading) load().catch(onError);
      return undefined;
    }
    if (pages >= maxPages) return undefined;
    pages++;
    const run = async () => {
      const config = readConfig();
      return render?.({ path, language, config, fetch: askBackend(config.url) });
    };
    const page = last
      .then(run)
      .catch((error: unknown) => onError(error))
      .finally(() => pages--);
    last = page;
    const tooLate = Promise.withResolvers<undefined>();
    const timer = setTimeout(tooLate.resolve, maxWaitMs);
    return Promise.race([page, tooLate.promise])
      .then((result) => result ?? undefined)
      .finally(() => clearTimeout(timer));
  };
  return Object.assign(renderInTurn, { isReady: () => render !== undefined });
}
