import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { createPool, migrate, readMigrations, startCluster } from '@trivium/postgres';
import {
  chooseMatches,
  indexKalshi,
  kalshi,
  migrationsFolder,
  type VenueRequest,
} from '../../services/forecast/testing/venues.ts';
import { makeEvents, type SyntheticEvent } from './synthetic-markets.rules.ts';
import { makeQueries } from './synthetic-queries.rules.ts';

export const markets = 84_000;
export const queries = 500;
const eventsPerPage = 200;

export interface SearchTimes {
  /** Seconds of one run of the indexer over all pages. */
  readonly indexSeconds: number;
  /** Milliseconds of each query, judged matches included: right after the server started, and again. */
  readonly cold: readonly number[];
  readonly warm: readonly number[];
}

/** Indexes synthetic markets as Kalshi would give them, restarts the server, and searches. */
export async function measureSearches(signal: AbortSignal): Promise<SearchTimes> {
  const events = makeEvents(markets);
  await using stack = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  stack.defer(() => rm(home, { recursive: true, force: true }));
  const indexSeconds = await fill(home, events, signal);

  const cluster = await startCluster({ home });
  stack.defer(() => cluster.stop());
  const pool = createPool(await cluster.database('forecast'));
  stack.defer(() => pool.end());
  const venue = kalshi({ pool });
  const searches = makeQueries(queries, events);
  const pass = async () => {
    const times: number[] = [];
    for (const query of searches) {
      signal.throwIfAborted();
      const started = performance.now();
      const { matches, note } = await venue.search(query, signal);
      chooseMatches(query, [], matches);
      times.push(performance.now() - started);
      if (note !== undefined) throw new Error(`a search was not answered: ${note}`);
    }
    return times;
  };
  return { indexSeconds, cold: await pass(), warm: await pass() };
}

async function fill(home: string, events: readonly SyntheticEvent[], signal: AbortSignal): Promise<number> {
  const cluster = await startCluster({ home });
  try {
    const connection = await cluster.database('forecast');
    await migrate(connection, 'forecast', await readMigrations(migrationsFolder));
    const pool = createPool(connection);
    try {
      const started = performance.now();
      await indexKalshi(
        { pool, clock: systemClock, request: pagesOf(events), baseUrl: 'http://venue', pause: () => Promise.resolve() },
        signal,
      );
      return (performance.now() - started) / 1000;
    } finally {
      await pool.end();
    }
  } finally {
    await cluster.stop();
  }
}

/** Kalshi's pages without a network between. */
function pagesOf(events: readonly SyntheticEvent[]): VenueRequest {
  return (url) => {
    const from = Number(new URL(url).searchParams.get('cursor') ?? 0);
    const cursor = from + eventsPerPage < events.length ? String(from + eventsPerPage) : '';
    const body = Buffer.from(JSON.stringify({ events: events.slice(from, from + eventsPerPage), cursor }));
    return Promise.resolve({ status: 200, headers: new Headers(), body });
  };
}
