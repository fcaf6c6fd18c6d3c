import { systemClock } from '@trivium/core';
import { listen, openLog, type OpenLogOptions } from '@trivium/http';
import { createOutbound } from '@trivium/outbound';
import { createPool, migrate, readMigrations, waitForDatabase, type Connection } from '@trivium/postgres';
import { service as facts } from '../contract/index.ts';
import { readForecastEnv } from './config/env.ts';
import { createForecast, migrationsFolder } from './forecast.ts';
import { createJudge } from './providers/create-judge.ts';
import { languageModel } from './providers/language-model.ts';
import { readContent } from './seed/content.ts';
import { seedMarkets } from './seed/seed-markets.ts';
import { kalshi } from './venues/kalshi/kalshi.ts';
import { polymarket } from './venues/polymarket/polymarket.ts';

export interface StartOptions {
  readonly connection: Connection;
  readonly databaseWaitMs: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly log: OpenLogOptions;
  readonly secret: (name: string) => Promise<string>;
  readonly onProgress: (line: string) => void;
}

const oldestPostgres = 15;

/** Migrates, seeds and serves. @throws what the database, the migrations and the port refuse */
export async function startForecast(options: StartOptions) {
  const { connection, host, port, onProgress } = options;
  const env = readForecastEnv();
  await waitForDatabase(connection, {
    oldestVersion: oldestPostgres,
    timeoutMs: options.databaseWaitMs,
    onRetry: (seconds) => onProgress(`the database does not answer; trying for ${seconds} s more …`),
  });
  const applied = await migrate(connection, 'forecast', await readMigrations(migrationsFolder));
  if (applied.length > 0) onProgress(`applied ${applied.length} migration(s)`);

  const publicUrl = options.publicUrl ?? `http://${host}:${port}`;
  // What is opened before a refusal is closed again, while the database still runs.
  await using opened = new AsyncDisposableStack();
  const log = await openLog('forecast', options.log);
  opened.defer(() => log.close());
  const pool = createPool(connection, {
    name: 'forecast',
    onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection was lost'),
  });
  opened.defer(() => pool.end());
  const seeded = await seedMarkets(pool, await readContent());
  if (seeded.added + seeded.updated > 0) onProgress(`seeded ${seeded.added} new and ${seeded.updated} changed markets`);

  const outbound = createOutbound({
    clock: systemClock,
    allow: env.outboundAllow,
    userAgent: `TriviumForecast/${facts.apiVersion} (+${publicUrl}/about)`,
  });
  opened.defer(() => outbound.close());
  const forecast = await createForecast({
    clock: systemClock,
    log,
    connection,
    pool,
    publicUrl,
    trustedProxies: options.trustedProxies,
    linkSecret: env.linkSecret ?? (await options.secret('forecast-links')),
    venues: [
      polymarket({ baseUrl: env.polymarketUrl, request: (url, request) => outbound.request(url, request) }),
      kalshi({ pool }),
    ],
    jobs: { kalshiUrl: env.kalshiUrl },
    isRateLimited: env.rateLimits === 'on',
    outbound,
    judges: env.providers.map((provider) => createJudge(provider.name, languageModel(provider))),
  });
  // Together: a receiver that hangs ends with its connection, and its delivery is due again.
  opened.defer(async () => void (await Promise.all([forecast.stop(), outbound.close()])));
  const listening = await listen({ listener: forecast.service.listener, host, port, portSetting: 'FORECAST_PORT' });
  const kept = opened.move();
  return {
    url: listening.url,
    async stop(graceMs: number) {
      forecast.endStreams();
      await listening.close(graceMs);
      await kept.disposeAsync();
    },
  };
}
