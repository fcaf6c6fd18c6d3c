import { LRUCache } from 'lru-cache';
import type { CrossVenueResult } from '../../contract/index.ts';
import { parseTerms, passesTerms } from './match.rules.ts';
import type { Venue } from './venue.ts';

const venueTimeoutMs = 8_000;
const hourMs = 60 * 60 * 1000;
/** A venue that failed is asked again soon, but not by every caller. */
const failureMs = 30_000;
const answersKept = 2_000;

export interface CrossVenueSearch {
  readonly query: string;
  readonly terms: readonly string[];
}

/** Looks a question up on every venue; equal questions share one answer for an hour, and one upstream call while it runs. */
export function createVenueSearch(venues: readonly Venue[]) {
  const answers = new LRUCache<string, Promise<CrossVenueResult>>({ max: answersKept, ttl: hourMs });

  async function ask({ query, terms }: CrossVenueSearch): Promise<CrossVenueResult> {
    const started = performance.now();
    const groups = parseTerms(terms);
    const found = await Promise.all(
      venues.map(async (venue) => ({ name: venue.name, ...(await venue.search(query, AbortSignal.timeout(venueTimeoutMs))) })),
    );
    const matches = (name: Venue['name']) =>
      found.find((answer) => answer.name === name)?.matches.filter((match) => passesTerms(match, groups)) ?? [];
    const notes = found.flatMap((answer) => answer.note ?? []);
    const [polymarket, kalshi] = [matches('polymarket'), matches('kalshi')];
    return {
      query,
      polymarket,
      kalshi,
      exclusiveToService: notes.length === 0 && polymarket.length === 0 && kalshi.length === 0,
      fetchedMs: Math.round(performance.now() - started),
      ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    };
  }

  return (search: CrossVenueSearch): Promise<CrossVenueResult> => {
    const key = JSON.stringify([search.query.trim().toLowerCase(), search.terms]);
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(search);
    answers.set(key, answer);
    void answer.then((result) => result.note && answers.set(key, answer, { ttl: failureMs }));
    return answer;
  };
}
