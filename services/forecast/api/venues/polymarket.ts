import { searchAnswer, toMatches } from './polymarket.rules.ts';
import type { Venue, VenueAnswer } from './venue.ts';

const resultsAsked = 20;

/** Polymarket's public search (Gamma API, no key). `baseUrl` without a slash at its end. */
export const polymarket = (baseUrl: string): Venue => ({
  name: 'polymarket',
  async search(query, signal): Promise<VenueAnswer> {
    const address = `${baseUrl}/public-search?${new URLSearchParams({ q: query, limit_per_type: String(resultsAsked), events_status: 'active' })}`;
    try {
      const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
      if (!response.ok) return { matches: [], note: `polymarket answered ${response.status}` };
      const parsed = searchAnswer.safeParse(await response.json());
      if (!parsed.success) return { matches: [], note: `polymarket changed its answer at ${parsed.error.issues[0]?.path.join('.')}` };
      return { matches: toMatches(parsed.data) };
    } catch (error) {
      const reason = (error as Error).name === 'TimeoutError' ? 'did not answer in time' : 'could not be reached';
      return { matches: [], note: `polymarket ${reason}` };
    }
  },
});
