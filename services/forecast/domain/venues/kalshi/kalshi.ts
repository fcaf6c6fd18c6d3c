import { systemClock, type Clock } from '@trivium/core';
import type pg from 'pg';
import { driftNote } from '../drift.rules.ts';
import { searchWords } from '../matching/claim.rules.ts';
import type { Venue, VenueAnswer } from '../venue.ts';
import { countWords, findMarkets, nearWords } from './search-index.sql.ts';
import { planSearch, type WordCount } from './search-plan.rules.ts';
import { readIndexState, type IndexState } from './venue-index.sql.ts';

const staleMs = 3 * 60 * 60 * 1000;
const maxWords = 40;

export interface KalshiOptions {
  readonly pool: pg.Pool;
  readonly clock?: Clock;
}

/** Kalshi has no search, so answers come from the index of its open events (`index-kalshi.ts`); Kalshi is never called here. */
export function kalshi({ pool, clock = systemClock }: KalshiOptions): Venue {
  return {
    name: 'kalshi',
    async search(query): Promise<VenueAnswer> {
      try {
        const words = searchWords(query).slice(0, maxWords);
        const [state, counts] = await Promise.all([readIndexState(pool), countWords(pool, words)]);
        const note = noteOf(state, clock.now());
        const matches = state.completedAt === null ? [] : await findByWords(pool, words, counts, state.markets);
        return { matches, ...(note === undefined ? {} : { note }) };
      } catch {
        return { matches: [], note: "kalshi's index could not be read" };
      }
    },
  };
}

/** Indexed markets with most of the words. Unknown words are searched in other spellings. */
async function findByWords(pool: pg.Pool, words: readonly string[], counts: readonly WordCount[], markets: number) {
  const unknown = words.filter((word) => canBeMisspelt.test(word) && !counts.some((counted) => counted.word === word));
  const near = unknown.length > 0 ? await nearWords(pool, longest(unknown)) : [];
  const plan = planSearch([...counts, ...near], markets);
  return plan ? findMarkets(pool, plan) : [];
}

/** Shorter words resemble too many others. */
const canBeMisspelt = /^\p{L}{6,}$/u;
const maxRespelt = 3;
const longest = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).slice(0, maxRespelt);

function noteOf({ completedAt, drift }: IndexState, now: Date): string | undefined {
  const changed = driftNote('kalshi', drift);
  if (completedAt === null) return ['kalshi is not indexed yet', changed].filter(Boolean).join(': ');
  const isStale = now.getTime() - completedAt.getTime() > staleMs;
  const since = isStale ? `kalshi's markets are of ${completedAt.toISOString()}` : undefined;
  return [changed, since].filter(Boolean).join('; ') || undefined;
}
