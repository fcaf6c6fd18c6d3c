import type { RequestListener } from 'node:http';
import { CodedError, defineErrors, type Clock } from '@trivium/core';
import { createService, type Log } from '@trivium/http';
import { service as facts } from '../contract/index.ts';
import { addClosedPages, type ClosedSiteData } from '../web/add-closed-pages.ts';

/** A catalog whose log goes on. */
export interface OpenedCatalog {
  readonly listener: RequestListener;
  readonly stop: () => Promise<unknown>;
}

export interface KeepOptions {
  /** Opens the log and what is served from it; closes that again where it throws. Reads the key at each try. */
  readonly open: () => Promise<OpenedCatalog>;
  readonly clock: Clock;
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  readonly clientSecret: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the page needs that browsers see while it is closed. */
  readonly site: ClosedSiteData;
  /** Says once at the start why the catalog is not served. */
  readonly onProgress: (line: string) => void;
}

export interface KeptCatalog {
  readonly listener: RequestListener;
  /** Of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

const closedErrors = { catalog_closed: { status: 503, title: 'The catalog is not served' } } as const;
const refuse = defineErrors(closedErrors);
const retryMs = 15_000;

/** What keeps a log from going on, until somebody puts its key or its tables back. */
const logRefusals: ReadonlySet<string> = new Set([
  'secret_unreadable',
  'log_key_invalid',
  'checkpoint_origin_foreign',
  'checkpoint_key_foreign',
  'checkpoint_unreadable',
  'checkpoint_columns_mismatch',
  'checkpoint_signature_wrong',
  'log_root_mismatch',
  'tile_missing',
  'bundle_missing',
  'bundle_damaged',
  'witness_ahead',
]);

/** The value that `/metrics` has of an open and of a closed catalog. */
export const logOpenMeasurement = (isOpen: boolean) => ({
  name: 'catalog_log_open',
  help: 'Whether the log has its key and goes on. At 0 the catalog answers 503.',
  value: Number(isOpen),
});

/**
 * Serves the catalog, or refuses every read (503, catalog_closed) while its log cannot go on, such as with another key. What
 * it serves must be verifiable, which it is not without that key. It tries again at intervals. Other services run on.
 * @throws what `open` throws for any other reason
 */
export async function keepCatalog({ open, clock, log, site, onProgress, ...options }: KeepOptions): Promise<KeptCatalog> {
  let reason = '';
  let current: OpenedCatalog | undefined;
  let opening: Promise<unknown> = Promise.resolve();
  let cancel = () => {};
  let isClosed = false;
  const closed = createService({
    ...options,
    name: 'catalog',
    clock,
    log,
    clientKey: options.clientSecret,
    errors: closedErrors,
    description: { title: facts.name, version: facts.apiVersion },
    readiness: async () => ({ ok: false, checks: { log: reason } }),
  });
  closed.measure(() => [logOpenMeasurement(false)]);
  addClosedPages(closed, site);
  closed.app.all('*', () => {
    throw refuse('catalog_closed', 'The catalog isn’t available right now. Its operator must check the log and the log’s key.');
  });

  const tryToOpen = async () => {
    const catalog = await open();
    if (isClosed) await catalog.stop();
    else current = catalog;
  };
  const openLater = () => {
    if (isClosed) return;
    cancel = clock.schedule(new Date(clock.now().getTime() + retryMs), () => {
      opening = tryToOpen().catch((error: unknown) => {
        log.logger.error({ err: error }, 'the catalog is not served');
        openLater();
      });
    });
  };

  await tryToOpen().catch((error: unknown) => {
    if (!(error instanceof CodedError) || !logRefusals.has(error.code)) throw error;
    reason = error.code;
    log.logger.error({ err: error }, 'the catalog is not served');
    onProgress(`is not served: ${error.message} (${error.code})`);
    openLater();
  });

  return {
    headers: closed.baseHeaders,
    listener: (request, response) => (current?.listener ?? closed.listener)(request, response),
    async close() {
      isClosed = true;
      cancel();
      await opening;
      await current?.stop();
    },
  };
}
