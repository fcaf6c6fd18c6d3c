import type { FamilyAddresses } from '@trivium/server-pages';
import type { Clock } from '@trivium/core';
import { createService, refreshOnChange, type Log, type Service } from '@trivium/http';
import type { SafeFetch } from '@trivium/safe-fetch';
import {
  isMigrated,
  isUnavailable,
  isWritable,
  logLevelOf,
  measurePool,
  measureServer,
  readMigrations,
  subscribe,
  type Connection,
} from '@trivium/postgres';
import { logErrors, type TransparencyLog } from '@trivium/tlog';
import type { VerifierKey } from '@trivium/transparency';
import type pg from 'pg';
import { catalogErrors, service as facts, type Contact, type Health } from '../contract/index.ts';
import { addPages } from '../web/add-pages.ts';
import { addRoutes } from '../http/app.ts';
import { makeBundles } from '../domain/bundles/make-bundles.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import { readCatalog } from '../domain/catalog/read-catalog.ts';
import type { Content } from '../domain/content/read-content.ts';
import type { Context } from '../http/context.ts';
import { createCitationHealth } from '../domain/citations/citation-health.ts';
import type { PublisherUrls } from '../domain/citations/publisher.rules.ts';
import { startCatalogWorker } from '../worker/start-worker.ts';
import { createQueryCache } from '../http/query-cache.ts';
import { startDailyLimits } from '../domain/limits/daily-limits.ts';
import { createLimitGuard } from '../http/limits/limit-guard.ts';
import { createReportLimit } from '../http/limits/report-limit.ts';
import { logContent } from '../domain/transparency-log/log-content.ts';
import { migrationsFolder } from './migrations.ts';
import { correctionFeed } from '../domain/corrections/correction-feed.rules.ts';
import { drugFeed } from '../domain/feeds/drug-feed.rules.ts';
import { feedSnapshots } from '../http/feed-snapshots.ts';
import { catalogSnapshots, healthSnapshots } from '../http/snapshots.ts';
import { createEntrySearch } from '../domain/search/entry-search.rules.ts';
import { headersOf } from './headers.ts';
import { logOpenMeasurement } from './keep-catalog.ts';
import { webData } from './web-data.ts';

export interface CatalogServiceOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly connection: Connection;
  readonly pool: pg.Pool;
  readonly publicUrl: string;
  readonly family?: FamilyAddresses | undefined;
  readonly trustedProxies: readonly string[];
  /** Key of the hash that identifies a client; the same on all replicas. */
  readonly clientSecret: string;
  readonly areLimitsEnforced: boolean;
  readonly contact: Contact;
  /** The content to serve and log, without problems. */
  readonly content: Content;
  /** Opened. */
  readonly transparencyLog: TransparencyLog;
  /** Keys of the witnesses that cosign the log. */
  readonly witnessKeys: readonly VerifierKey[];
  /** The C2SP tlog-policy that names the log and its witnesses. */
  readonly policy: string;
  readonly outbound: Pick<SafeFetch, 'visit' | 'request'>;
  readonly probes: { readonly publishers: PublisherUrls; readonly archiveUrl: string; readonly areScheduled: boolean };
  /** Whether this replica does background work. */
  readonly hasWorker: boolean;
  /** Where readers report an error of an entry. */
  readonly reportUrl: string;
  readonly reportEmail?: string | undefined;
  /** The verifier as one ES module for browsers. */
  readonly verifier: string;
  readonly onProgress?: (line: string) => void;
}

export interface CatalogService {
  readonly service: Service;
  /** Writes the request counts now instead of within the second. */
  flushLimits(): Promise<void>;
  stop(): Promise<void>;
}

/** The composition root: creates the service on a migrated database. Resolves when every public read can be answered. */
export async function createCatalogService(options: CatalogServiceOptions): Promise<CatalogService> {
  const { clock, log, pool, connection, publicUrl, content, contact, policy, transparencyLog } = options;
  const migrations = await readMigrations(migrationsFolder);
  const onError = (error: unknown) => log.logger[logLevelOf(error)]({ err: error }, 'public reads could not be refreshed');
  const limits = await startDailyLimits({
    pool,
    clock,
    isEnforced: options.areLimitsEnforced,
    onError: (error) => log.logger.warn({ err: error }, 'request counts could not be stored'),
  });
  const service = createService({
    name: 'catalog',
    clock,
    log,
    trustedProxies: options.trustedProxies,
    clientKey: options.clientSecret,
    errors: { ...catalogErrors, ...logErrors },
    isUnavailable,
    guard: createLimitGuard({ clock, limits, contact }),
    headers: headersOf(options.areLimitsEnforced),
    description: {
      title: facts.name,
      version: facts.apiVersion,
      description: 'A signed, cited reference catalog of drugs with a transparency log that anyone can verify.',
      publicUrl,
    },
    readiness: async () => {
      const migrated = await isMigrated(pool, 'catalog', migrations);
      const writable = await isWritable(pool);
      const isForked = transparencyLog.forks().length > 0;
      const checks = {
        database: writable ? 'ok' : 'read_only',
        migrations: migrated ? 'ok' : 'pending',
        witnesses: isForked ? 'two_histories' : 'ok',
      };
      return { ok: migrated && writable && !isForked, checks };
    },
  });

  service.measure(() => measurePool(pool));
  service.measure(() => measureServer(pool));
  service.measure(() => [
    {
      name: 'tlog_witnesses_of_another_history',
      help: 'Witnesses that cosigned another history of this log. Above 0, two logs have one key.',
      value: transparencyLog.forks().length,
    },
    logOpenMeasurement(true),
  ]);

  const pending = await logContent(transparencyLog, pool, content);
  if (pending.statements.length > 0) options.onProgress?.(`logged ${pending.statements.length} new statement(s)`);
  for (const rejection of pending.rejected) {
    log.logger.warn(rejection, 'a statement was rejected');
    options.onProgress?.(`not logged: ${rejection.about}: ${rejection.message} (${rejection.code})`);
  }

  const citations = createCitationHealth({
    pool,
    clock,
    outbound: options.outbound,
    entries: content.entries.map(({ entry }) => entry),
    publishers: options.probes.publishers,
    archiveUrl: options.probes.archiveUrl,
  });
  let catalog: Catalog = await readCatalog(transparencyLog, pool, content);
  let health: Health = await citations.read();
  let bundles: ReadonlyMap<string, string> = new Map();
  let revision = 0;
  const context: Context = {
    clock,
    pool,
    limits,
    reportLimit: createReportLimit(pool),
    areLimitsEnforced: options.areLimitsEnforced,
    catalog: () => catalog,
    search: createEntrySearch(
      content.entries.map(({ entry }) => entry),
      content.terms,
    ),
    health: () => health,
    log: transparencyLog,
    queryCache: createQueryCache(() => revision, service.baseHeaders),
    contact,
    policy,
    witnessKeys: options.witnessKeys,
  };
  addRoutes(service, context);
  addPages(
    service,
    webData(context, {
      publicUrl,
      family: options.family,
      revision: () => String(revision),
      verifier: options.verifier,
      now: () => clock.now(),
      reportUrl: options.reportUrl,
      reportEmail: options.reportEmail,
      bundles: () => bundles,
    }),
  );
  await service.describe();

  const shared = { clock, table: service.snapshots, baseHeaders: service.baseHeaders, onError };
  const topics = {
    log: refreshOnChange({
      ...shared,
      load: async () => {
        const read = await readCatalog(transparencyLog, pool, content);
        const made = await makeBundles(transparencyLog, read);
        const snapshots = {
          ...catalogSnapshots(read, made, policy),
          ...feedSnapshots(drugFeed(read, publicUrl)),
          ...feedSnapshots(correctionFeed(content.corrections, publicUrl)),
        };
        catalog = read;
        bundles = made;
        revision++;
        return { snapshots };
      },
    }),
    health: refreshOnChange({
      ...shared,
      load: async () => {
        health = await citations.read();
        revision++;
        return { snapshots: healthSnapshots(health) };
      },
    }),
  };
  const refreshers = Object.values(topics);
  const subscription = subscribe(connection, {
    channel: 'catalog_changes',
    // Other topics are sizes of the log.
    onNotification: (topic) => (topic === 'health' ? topics.health : topics.log).invalidate(),
    onGap: () => {
      for (const refresher of refreshers) refresher.invalidate();
    },
    onError: (error) => log.logger.warn({ err: error }, 'the notification channel was lost'),
  });
  await subscription.ready;
  await Promise.all(refreshers.map((refresher) => refresher.refresh()));
  const worker = options.hasWorker
    ? await startCatalogWorker({
        connection,
        pool,
        clock,
        log,
        citations: options.probes.areScheduled ? citations : undefined,
      })
    : undefined;

  return {
    service,
    flushLimits: () => limits.flush(),
    async stop() {
      await worker?.stop();
      for (const refresher of refreshers) refresher.stop();
      await subscription.close();
      await limits.stop();
    },
  };
}
