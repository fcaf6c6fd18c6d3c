import { setTimeout as pause } from 'node:timers/promises';
import { systemClock, type Clock } from '@trivium/core';
import { createDrift, driftNote } from '../drift.rules.ts';
import { readSearchAnswer } from './search-answer.rules.ts';
import type { Venue, VenueAnswer, VenueRequest } from '../venue.ts';

const resultsAsked = 20;
const maxBytes = 8 * 1024 * 1024;
const retryMs = 300;
/** The back-off after a 429 without a usable Retry-After. */
const backOffMs = 30_000;
const maxBackOffMs = 10 * 60_000;

export interface PolymarketOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly request: VenueRequest;
  readonly clock?: Clock;
}

/**
 * Polymarket's public search (Gamma API, no key). A fault of the network or of the venue is tried once more; a 429 leaves
 * it alone for as long as it says, and meanwhile nothing is sent.
 */
export function polymarket({ baseUrl, request, clock = systemClock }: PolymarketOptions): Venue {
  let backOffUntil = 0;

  async function ask(url: string, signal: AbortSignal) {
    const options = { method: 'GET', headers: { accept: 'application/json' }, signal, bytes: maxBytes } as const;
    const first = await request(url, options).catch((error: unknown) => {
      signal.throwIfAborted();
      if (isSlow(error)) throw error;
      return undefined;
    });
    if (first && first.status < 500) return first;
    await pause(retryMs, undefined, { signal });
    return request(url, options);
  }

  return {
    name: 'polymarket',
    async search(query, signal): Promise<VenueAnswer> {
      if (clock.now().getTime() < backOffUntil) return none('polymarket asked us to wait');
      const search = {
        q: query.toWellFormed(),
        limit_per_type: String(resultsAsked),
        events_status: 'active',
        keep_closed_markets: '0',
      };
      try {
        const { status, headers, body } = await ask(`${baseUrl}/public-search?${new URLSearchParams(search)}`, signal);
        if (status === 429) {
          const wait = Number(headers.get('retry-after')) * 1000 || backOffMs;
          backOffUntil = clock.now().getTime() + Math.min(wait, maxBackOffMs);
          return none('polymarket asked us to wait');
        }
        if (status !== 200) return none(`polymarket answered ${status}`);
        return read(body, clock.now());
      } catch (error) {
        return none(isSlow(error) || signal.aborted ? 'polymarket did not answer in time' : 'polymarket could not be reached');
      }
    },
  };
}

function read(body: Buffer, now: Date): VenueAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    return none('polymarket answered with what is not JSON');
  }
  const drift = createDrift();
  const matches = readSearchAnswer(answer, drift, now);
  const note = driftNote('polymarket', drift.fields());
  return { matches, ...(note === undefined ? {} : { note }) };
}

const none = (note: string): VenueAnswer => ({ matches: [], note });

const isSlow = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || ('code' in error && error.code === 'response_timeout'));
