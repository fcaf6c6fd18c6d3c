import type { FamilyAddresses } from '@trivium/server-pages';
import { publishedName, type Clock } from '@trivium/core';
import { createService, refreshOnChange, type Log, type Service } from '@trivium/http';
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
import type { SafeFetch } from '@trivium/safe-fetch';
import type pg from 'pg';
import { forecastErrors, type Stats } from '../contract/index.ts';
import { toolNames } from '../mcp/tools.ts';
import { packageName, packageVersion } from '../mcp/version.ts';
import { addPages } from '../web/index.ts';
import { descriptionInfo, servedDescription } from '../http/description-info.ts';
import { addRoutes } from '../http/app.ts';
import type { Context } from '../http/context.ts';
import type { Catalog } from '../domain/markets/market.ts';
import { readCatalog } from '../domain/markets/markets.sql.ts';
import { presentQueue } from '../domain/proposals/present-queue.ts';
import { readQueue } from '../domain/proposals/proposals.sql.ts';
import { startForecastWorker } from '../worker/start-worker.ts';
import { createPanel } from '../domain/providers/panel.ts';
import type { PanelLimits } from '../domain/providers/panel-session.ts';
import type { Judge } from '../domain/providers/provider.ts';
import { feedSnapshots } from '../http/feed-snapshots.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { createEventHub } from '../http/stream/event-hub.ts';
import { createStreams } from '../http/stream/streams.ts';
import { createReadQueue } from './create-read-queue.ts';
import type { EvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';
import { createStatusReader } from '../domain/status/read-status.ts';
import { resolverStatusOf } from '../domain/resolution/resolver-status.rules.ts';
import { migrationsFolder } from './migrations.ts';
import { marketSnapshots, proposalSnapshots } from '../http/snapshots.ts';
import { measureDeliveries } from '../domain/webhooks/measure-deliveries.sql.ts';
import { createVenueHealth } from '../domain/venues/venue-health.ts';
import { createVenueSearch } from '../domain/venues/search-venues.ts';
import type { Venue } from '../domain/venues/venue.ts';
import { webData } from './web-data.ts';

export interface ForecastOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly connection: Connection;
  readonly pool: pg.Pool;
  readonly publicUrl: string;
  readonly family?: FamilyAddresses | undefined;
  readonly trustedProxies: readonly string[];
  readonly linkSecret: string;
  readonly venues: readonly Venue[];
  readonly isRateLimited: boolean;
  readonly outbound: Pick<SafeFetch, 'read' | 'request'>;
  /** Undefined: this replica runs no background tasks. */
  readonly worker: { readonly kalshiUrl: string } | undefined;
  readonly judges: readonly Judge[];
  /** By default `defaultPanelLimits`. */
  readonly panelLimits?: PanelLimits | undefined;
  readonly evidence: EvidenceLimits;
  /** Additional origins whose pages may use `/mcp`. */
  readonly mcpOrigins: readonly string[];
}

const mcp: Stats['mcp'] = {
  package: publishedName(packageName) ?? packageName,
  sourceVersion: packageVersion,
  npmPublished: publishedName(packageName) !== null,
  tools: [...toolNames],
  sourceUrl: 'https://github.com/trivium-faculty/trivium/tree/main/services/forecast/mcp',
};

export interface Forecast {
  readonly service: Service;
  /** Ends the streams; open streams keep the server from closing. */
  endStreams(): void;
  stop(): Promise<void>;
}

/** Composes the service on a migrated database. Resolves when every public read can be served. */
export async function createForecast(options: ForecastOptions): Promise<Forecast> {
  const { clock, log, pool, connection, publicUrl } = options;
  const migrations = await readMigrations(migrationsFolder);
  const service = createService({
    name: 'forecast',
    clock,
    log,
    trustedProxies: options.trustedProxies,
    clientKey: options.linkSecret,
    errors: forecastErrors,
    isUnavailable,
    description: descriptionInfo(publicUrl),
    readiness: async () => {
      const migrated = await isMigrated(pool, 'forecast', migrations);
      const writable = await isWritable(pool);
      const checks = { database: writable ? 'ok' : 'read_only', migrations: migrated ? 'ok' : 'pending' };
      return { ok: migrated && writable, checks };
    },
  });

  const panel = createPanel(options.judges, clock, {
    limits: options.panelLimits,
    onFailure: (abstention) => log.logger.warn(abstention, 'a provider gave no verdict'),
    // `/api/resolve/status` and `/api/stats` show which providers are available.
    onChange: () => topics.markets.invalidate(),
  });
  const venueHealth = createVenueHealth(clock);
  const hub = createEventHub({ pool, publicUrl });
  const streams = createStreams(hub, clock);
  let catalog: Catalog = { markets: [], changedAt: new Date(0) };
  let queue = presentQueue({ proposals: [], changedAt: new Date(0) }, publicUrl);
  let revision = 0;
  const resolverStatus = () => resolverStatusOf(panel.configured, panel.available());
  const status = createStatusReader({ pool, clock, catalog: () => catalog, resolverStatus, venueHealth: venueHealth.of });
  const context: Context = {
    clock,
    pool,
    publicUrl,
    family: options.family,
    catalog: () => catalog,
    resolver: { clock, pool, outbound: options.outbound, panel, reads: createReadQueue(), limits: options.evidence },
    resolverStatus,
    mcp,
    mcpOrigins: options.mcpOrigins,
    searchVenues: createVenueSearch(options.venues.map(venueHealth.watch), clock),
    status,
    linkSecret: options.linkSecret,
    outbound: options.outbound,
    streams,
  };
  const limits = createRateLimits(options.isRateLimited ? pool : undefined);
  addRoutes(service, context, limits);
  addPages(service, webData(context, limits, { queue: () => queue, revision: () => revision, description: () => description }));
  await service.describe();
  const description = servedDescription(service);

  const onError = (error: unknown) => log.logger[logLevelOf(error)]({ err: error }, 'public reads could not be refreshed');
  const fresh = { clock, table: service.snapshots, baseHeaders: service.baseHeaders, onError };
  const topics = {
    markets: refreshOnChange({
      ...fresh,
      load: async () => {
        catalog = await readCatalog(pool);
        revision++;
        return marketSnapshots(context, clock.now());
      },
    }),
    proposals: refreshOnChange({
      ...fresh,
      load: async () => {
        queue = presentQueue(await readQueue(pool), publicUrl);
        revision++;
        return proposalSnapshots(queue);
      },
    }),
    events: refreshOnChange({
      ...fresh,
      load: async () => {
        await hub.catchUp();
        return { snapshots: await feedSnapshots(pool, publicUrl) };
      },
    }),
  };
  const worker = options.worker && (await startForecastWorker({ ...options, ...options.worker }));
  service.measure(() => measurePool(pool));
  service.measure(() => measureServer(pool));
  service.measure(() => measureDeliveries(pool));
  if (worker) service.measure(worker.measure);
  const refreshers = Object.values(topics);
  const subscription = subscribe(connection, {
    channel: 'forecast_changes',
    onNotification: (topic) => {
      if (topic === 'deliveries') worker?.deliver();
      else topics[topic as keyof typeof topics]?.invalidate();
    },
    onGap: () => {
      worker?.deliver();
      for (const refresher of refreshers) refresher.invalidate();
    },
    onError: (error) => log.logger.warn({ err: error }, 'the notification channel was lost'),
  });
  await subscription.ready;
  await Promise.all(refreshers.map((refresher) => refresher.refresh()));

  return {
    service,
    endStreams: () => streams.close(),
    async stop() {
      await worker?.stop();
      for (const refresher of refreshers) refresher.stop();
      await subscription.close();
    },
  };
}
