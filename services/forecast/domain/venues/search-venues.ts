import { systemClock, type Clock } from '@trivium/core';
import { LRUCache } from 'lru-cache';
import type { CrossVenueResult } from '../../contract/index.ts';
import { forEachYielding } from '../for-each-yielding.ts';
import { createMatchChooser } from './matching/choose-matches.rules.ts';
import type { Venue, VenueAnswer } from './venue.ts';

const venueTimeoutMs = 8_000;
const hourMs = 60 * 60 * 1000;
/** A venue that failed is asked again soon, but not by every caller. */
const failureMs = 30_000;
const maxCachedAnswers = 2_000;

export interface CrossVenueSearch {
  readonly query: string;
  readonly terms: readonly string[];
}

interface CachedResult {
  readonly result: Promise<CrossVenueResult>;
  freshUntil: number;
}

/**
 * Looks a question up on every venue. Equal questions share one answer for an hour and one call upstream while it runs;
 * a venue that fails gives what it last answered to the same question, with a note that says from when that is.
 */
export function createVenueSearch(venues: readonly Venue[], clock: Clock = systemClock, timeoutMs = venueTimeoutMs) {
  const now = () => clock.now().getTime();
  const results = new LRUCache<string, CachedResult>({ max: maxCachedAnswers });
  const lookUps = new Map(venues.map((venue) => [venue.name, createLookUp(venue, clock, timeoutMs)]));

  async function ask({ query, terms }: CrossVenueSearch): Promise<CrossVenueResult> {
    const started = performance.now();
    const [polymarket, kalshi] = await Promise.all(
      (['polymarket', 'kalshi'] as const).map(async (name) => lookUps.get(name)?.(query)),
    );
    const matches = async (answer: VenueAnswer | undefined) => {
      const chooser = createMatchChooser(query, terms);
      await forEachYielding(answer?.matches ?? [], chooser.judge);
      return chooser.chosen().map(({ match }) => match);
    };
    const matchesByVenue = { polymarket: await matches(polymarket), kalshi: await matches(kalshi) };
    const incomplete = Object.entries({ polymarket, kalshi }).flatMap(([name, answer]) =>
      answer?.note === undefined ? [] : [{ name: name as Venue['name'], note: answer.note }],
    );
    return {
      query,
      ...matchesByVenue,
      exclusiveToService: incomplete.length === 0 && matchesByVenue.polymarket.length === 0 && matchesByVenue.kalshi.length === 0,
      fetchedMs: Math.round(performance.now() - started),
      ...(incomplete.length > 0 && {
        note: incomplete.map(({ note }) => note).join('; '),
        incompleteVenues: incomplete.map(({ name }) => name),
      }),
    };
  }

  return (search: CrossVenueSearch): Promise<CrossVenueResult> => {
    const key = JSON.stringify([normal(search.query), search.terms]);
    const cached = results.get(key);
    if (cached && now() < cached.freshUntil) return cached.result;
    const entry: CachedResult = { result: ask(search), freshUntil: Infinity };
    results.set(key, entry);
    const keep = (ms: number) => (entry.freshUntil = now() + ms);
    entry.result.then(
      ({ note }) => keep(note === undefined ? hourMs : failureMs),
      () => results.delete(key),
    );
    return entry.result;
  };
}

const normal = (query: string) => query.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** One venue's answers: one call at a time for equal queries, and the last whole answer where it gives none. */
function createLookUp(venue: Venue, clock: Clock, timeoutMs: number) {
  const running = new Map<string, Promise<VenueAnswer>>();
  const lastWhole = new LRUCache<string, { readonly answer: VenueAnswer; readonly at: Date }>({ max: maxCachedAnswers });

  async function search(query: string): Promise<VenueAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<VenueAnswer>((resolve) => {
      signal.addEventListener('abort', () => resolve({ matches: [], note: `${venue.name} did not answer in time` }), {
        once: true,
      });
    });
    const answer = venue.search(query, signal).catch(() => ({ matches: [], note: `${venue.name} could not be searched` }));
    return Promise.race([answer, late]);
  }

  async function lookUp(query: string, key: string): Promise<VenueAnswer> {
    const answer = await search(query);
    if (answer.note === undefined) lastWhole.set(key, { answer, at: clock.now() });
    const older = lastWhole.get(key);
    if (answer.note === undefined || answer.matches.length > 0 || !older) return answer;
    return { matches: older.answer.matches, note: `${answer.note}; its matches are of ${older.at.toISOString()}` };
  }

  return (query: string): Promise<VenueAnswer> => {
    const key = normal(query);
    const cached = running.get(key);
    if (cached) return cached;
    const answer = lookUp(query, key).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}
