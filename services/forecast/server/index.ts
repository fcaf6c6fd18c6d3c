import type { FamilyAddresses } from '@trivium/server-pages';
import { systemClock } from '@trivium/core';
import { startService, type OpenLogOptions } from '@trivium/http';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createPool, prepareSchema, type Connection } from '@trivium/postgres';
import { service as facts } from '../contract/index.ts';
import { readForecastEnv } from './env.ts';
import { createForecast } from './context.ts';
import { migrationsFolder } from './migrations.ts';
import { createJudges } from './create-judges.ts';
import { readSlots } from './create-read-queue.ts';
import { readContent } from '../domain/markets/content.ts';
import { seedMarkets } from '../domain/markets/seed-markets.ts';
import { kalshi } from '../domain/venues/kalshi/kalshi.ts';
import { polymarket } from '../domain/venues/polymarket/polymarket.ts';

export interface StartOptions {
  /** A connection that is a session of its own. */
  readonly connection: Connection;
  /** A pooler in transaction mode before the same database. */
  readonly pooler?: Connection | undefined;
  readonly databaseWaitMs: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Where this installation's services are. */
  readonly family?: FamilyAddresses | undefined;
  readonly trustedProxies: readonly string[];
  readonly trustedNetworks?: readonly string[];
  readonly log: OpenLogOptions;
  readonly secret: (name: string) => Promise<string>;
  readonly onProgress: (line: string) => void;
}

const minPostgres = 15;

/** Migrates, seeds and serves. @throws what the database, the migrations and the port refuse */
export async function startForecast(options: StartOptions) {
  const { connection, host, port, onProgress } = options;
  const env = readForecastEnv();
  const publicUrl = options.publicUrl ?? `http://${host}:${port}`;
  return startService({
    name: 'forecast',
    host,
    port,
    portSetting: 'FORECAST_PORT',
    log: options.log,
    prepare: () =>
      prepareSchema(connection, {
        schema: 'forecast',
        migrationsFolder,
        pooler: options.pooler,
        minVersion: minPostgres,
        waitMs: options.databaseWaitMs,
        onProgress,
      }),
    openPool: (_, poolOptions) =>
      createPool(options.pooler ?? connection, { ...poolOptions, isSharedByTransactions: options.pooler !== undefined }),
    async open({ log, pool, defer }) {
      const seeded = await seedMarkets(pool, await readContent());
      if (seeded.added + seeded.updated > 0) onProgress(`seeded ${seeded.added} new and ${seeded.updated} changed markets`);
      const outbound = createSafeFetch({
        clock: systemClock,
        allow: env.outboundAllow,
        // The read queue divides these among clients.
        politeness: { maxConcurrent: readSlots },
        userAgent: `TriviumForecast/${facts.apiVersion} (+${publicUrl}/about)`,
      });
      defer(() => outbound.close());
      const forecast = await createForecast({
        clock: systemClock,
        log,
        connection,
        pool,
        publicUrl,
        family: options.family,
        trustedProxies: options.trustedProxies,
        linkSecret: env.linkSecret ?? (await options.secret('forecast-links')),
        venues: [
          polymarket({ baseUrl: env.polymarketUrl, request: (url, request) => outbound.request(url, request) }),
          kalshi({ pool }),
        ],
        worker: { kalshiUrl: env.kalshiUrl },
        isRateLimited: env.rateLimits === 'on',
        outbound,
        evidence: env.evidence,
        mcpOrigins: env.mcpOrigins,
        panelLimits: env.panelLimits,
        judges: createJudges(env.providers),
      });
      // Concurrently: closing the connection ends a hanging delivery, which becomes due again.
      defer(() => Promise.all([forecast.stop(), outbound.close()]));
      return { listener: forecast.service.listener, disconnectClients: () => forecast.endStreams() };
    },
  });
}
