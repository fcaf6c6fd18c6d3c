import type { CrossVenueMatch } from '../../contract/index.ts';

/** What a venue answered. A `note` says why an answer is missing or partial; it never says more than callers may see. */
export interface VenueAnswer {
  readonly matches: CrossVenueMatch[];
  readonly note?: string;
}

/** One external venue. `search` never throws: a venue that fails answers with a note, and degrades nobody else. */
export interface Venue {
  readonly name: 'polymarket' | 'kalshi';
  search(query: string, signal: AbortSignal): Promise<VenueAnswer>;
}
