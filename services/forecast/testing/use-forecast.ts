import type { Clock } from '@trivium/core';
import { systemClock } from '@trivium/core';
import { createLog, listen } from '@trivium/http';
import { createSafeFetch } from '@trivium/safe-fetch';
import { createDescribedFetch, useDatabase, type DescribedFetch, type TestDatabase } from '@trivium/testing';
import { afterAll, beforeAll } from 'vitest';
import { createForecast } from '../server/context.ts';
import { migrationsFolder } from '../server/migrations.ts';
import type { Judge } from '../domain/providers/provider.ts';
import { defaultEvidenceLimits, type EvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';
import { readContent } from '../domain/markets/content.ts';
import { seedMarkets } from '../domain/markets/seed-markets.ts';
import type { Venue } from '../domain/venues/venue.ts';

export interface TestForecast extends TestDatabase {
  /** Fails the test when an answer is not as the served description says. */
  readonly fetch: DescribedFetch;
  readonly post: (path: string, body: unknown) => ReturnType<DescribedFetch>;
  readonly url: string;
  /** Everything logged so far, as text. */
  readonly logged: () => string;
}

export interface TestForecastOptions {
  readonly clock?: Clock;
  readonly venues?: readonly Venue[];
  readonly isRateLimited?: boolean;
  readonly publicUrl?: string;
  readonly judges?: readonly Judge[];
  /** Addresses of local servers that may be read as sources. */
  readonly allow?: readonly string[];
  readonly evidence?: EvidenceLimits;
}

export { migrationsFolder };
export const linkSecret = 'a secret for tests';

const silent = (name: Venue['name']): Venue => ({ name, search: () => Promise.resolve({ matches: [] }) });

/** One replica on a database: the composed service behind a real socket, without the launcher. */
export async function startReplica(database: TestDatabase, options: TestForecastOptions = {}) {
  const lines: string[] = [];
  const outbound = createSafeFetch({
    clock: systemClock,
    allow: options.allow ?? [],
    userAgent: 'TriviumForecastTest/1.0',
    politeness: { minIntervalMs: 0, robots: false },
  });
  const log = createLog('forecast', { write: (line) => lines.push(line) });
  const forecast = await createForecast({
    clock: options.clock ?? systemClock,
    log,
    connection: database.connection,
    pool: database.pool,
    publicUrl: options.publicUrl ?? 'https://forecast.example.org',
    trustedProxies: [],
    linkSecret,
    venues: options.venues ?? [silent('polymarket'), silent('kalshi')],
    isRateLimited: options.isRateLimited ?? false,
    outbound,
    worker: undefined,
    judges: options.judges ?? [],
    evidence: options.evidence ?? defaultEvidenceLimits,
    mcpOrigins: ['https://assistant.example'],
  });
  const listening = await listen({ listener: forecast.service.listener, host: '127.0.0.1', port: 0 });
  const description: unknown = await (await fetch(`${listening.url}/api/openapi.json`)).json();
  const describedFetch = createDescribedFetch(listening.url, description);
  return {
    ...database,
    url: listening.url,
    fetch: describedFetch,
    post: (path: string, body: unknown) =>
      describedFetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    logged: () => {
      log.flush();
      return lines.join('');
    },
    async stop() {
      forecast.endStreams();
      await listening.close(1_000);
      await forecast.stop();
      await outbound.close();
    },
  };
}

/** Read once a process. */
let content: ReturnType<typeof readContent> | undefined;

/** The forecast service on a seeded database of its own, for one test file. */
export function useForecast(options: TestForecastOptions = {}): () => TestForecast {
  const database = useDatabase('forecast', migrationsFolder);
  let replica: Awaited<ReturnType<typeof startReplica>> | undefined;
  beforeAll(async () => {
    await seedMarkets(database().pool, await (content ??= readContent()));
    replica = await startReplica(database(), options);
  });
  afterAll(() => replica?.stop());
  return () => {
    if (!replica) throw new Error('the service is there inside tests only');
    return replica;
  };
}
