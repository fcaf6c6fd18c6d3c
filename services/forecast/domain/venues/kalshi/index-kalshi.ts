import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@trivium/core';
import type pg from 'pg';
import { createDrift, type Drift } from '../drift.rules.ts';
import type { VenueRequest } from '../venue.ts';
import { refuse } from './errors.ts';
import { openEventsPage, readEvent, type IndexedMarket } from './events-page.rules.ts';
import { abandonRun, beginRun, completeRun, recordDrift, readIndexState, storePage } from './venue-index.sql.ts';

const eventsPerPage = 200;
/** Maximum pages of a run: a cursor that never ends is a fault. */
const maxPages = 2_000;
const maxBytes = 64 * 1024 * 1024;
const pageTimeoutMs = 60_000;
/** Cursors may expire; the pages of an interrupted run stay stored either way. */
const resumableMs = 10 * 60 * 1000;
/** Kalshi's 429 does not say how long to wait. */
const backoffMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
const betweenPagesMs = 100;
/** Events to read before yielding: a page of thousands of markets must not delay requests. */
const eventsAtOnce = 10;

export interface KalshiIndexOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly request: VenueRequest;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Sleeps; a test does not. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Indexes all open events of Kalshi, page by page. Each page is stored with the cursor of the next, so an interrupted run
 * resumes without loss. Only a complete run removes markets that it did not see.
 * @throws venue_unreachable, venue_answer_changed, venue_empty; the reason of `signal`
 */
export async function indexKalshi(options: KalshiIndexOptions, signal: AbortSignal): Promise<void> {
  const { pool, clock, pause = sleep } = options;
  const run = await beginRun(pool, resumableMs);
  const drift = createDrift();
  let cursor = run.cursor ?? '';
  let isWhole = run.cursor === null || (await readIndexState(pool)).drift.length === 0;
  for (let pages = 0; ; pages++) {
    const page = await readPage(options, cursor, signal, drift).catch(async (error: unknown) => {
      await recordDrift(pool, run, drift.fields());
      // This cursor's page cannot be read, so the next run starts from the first page.
      if (isCoded(error, 'venue_answer_changed')) await abandonRun(pool, run);
      throw error;
    });
    isWhole &&= page.isWhole;
    await storePage(pool, run, { ...page, drift: drift.fields(), fetchedAt: clock.now() });
    if (page.cursor === '') break;
    if (page.cursor === cursor || pages >= maxPages) {
      await abandonRun(pool, run);
      throw refuse('venue_answer_changed', 'Kalshi’s pages do not end; check its documentation for paging.');
    }
    cursor = page.cursor;
    await pause(betweenPagesMs, signal);
  }
  if (await completeRun(pool, run, isWhole, clock.now())) return;
  await abandonRun(pool, run);
  throw refuse('venue_empty', 'Kalshi returned no open market, which is unlikely; the stored markets stay.');
}

async function readPage(options: KalshiIndexOptions, cursor: string, signal: AbortSignal, drift: Drift) {
  const query = { status: 'open', with_nested_markets: 'true', limit: String(eventsPerPage), ...(cursor ? { cursor } : {}) };
  const page = openEventsPage(
    parse(await ask(options, `${options.baseUrl}/events?${new URLSearchParams(query)}`, signal)),
    drift,
  );
  const markets: IndexedMarket[] = [];
  let isWhole = true;
  for (const [index, raw] of page?.events.entries() ?? []) {
    if (index % eventsAtOnce === 0) await breathe();
    const event = readEvent(raw, drift);
    markets.push(...event.markets);
    isWhole &&= event.isWhole;
  }
  // If nothing matches, the format has changed; the page is not empty.
  if (page && (isWhole || markets.length > 0)) return { markets, isWhole, cursor: page.cursor };
  throw refuse('venue_answer_changed', `Kalshi changed its answer at ${drift.fields().join(', ')}; adapt events-page.rules.ts.`);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Retries with increasing pauses; an outright refusal is not retried. */
async function ask({ request, pause = sleep }: KalshiIndexOptions, url: string, signal: AbortSignal): Promise<Buffer> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    const options = {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: pageTimeoutMs,
      bytes: maxBytes,
    } as const;
    const answer = await request(url, {
      ...options,
      signal: AbortSignal.any([signal, AbortSignal.timeout(pageTimeoutMs)]),
    }).catch(() => undefined);
    signal.throwIfAborted();
    if (answer?.status === 200) return answer.body;
    const failure = answer ? `answered ${answer.status}` : 'could not be reached';
    if (answer && answer.status < 500 && answer.status !== 429)
      throw refuse('venue_answer_changed', `Kalshi ${failure} to a page of its events.`);
    const ms = backoffMs[tries];
    if (ms === undefined)
      throw refuse('venue_unreachable', `Kalshi ${failure} ${tries + 1} times; the next run continues where this one stopped.`);
    await pause(ms, signal);
  }
}

const sleep = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal });

const isCoded = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
