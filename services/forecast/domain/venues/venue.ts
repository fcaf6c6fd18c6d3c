import type { CrossVenueMatch } from '../../contract/index.ts';

/** An open market that a venue's search brought up; whether it matches is judged afterwards, alike for all venues. */
export interface Candidate extends CrossVenueMatch {
  /** What the title leaves unsaid, such as the title of the market's event. */
  readonly context?: string | undefined;
  /** Known only where it says something: an open market whose end has passed does not carry it. */
  readonly closesAt?: Date | undefined;
}

/** What a venue answered. A `note` says why an answer is missing or partial; it never says more than callers may see. */
export interface VenueAnswer {
  readonly matches: readonly Candidate[];
  readonly note?: string;
}

/** One external venue. `search` never throws: a venue that fails answers with a note, and degrades nobody else. */
export interface Venue {
  readonly name: 'polymarket' | 'kalshi';
  search(query: string, signal: AbortSignal): Promise<VenueAnswer>;
}

/** How venues are asked: `createOutbound().request` has this shape. Any status is an answer. */
export type VenueRequest = (
  url: string,
  options: {
    readonly method: 'GET';
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly timeoutMs?: number;
    /** Most bytes of an answer. */
    readonly bytes?: number;
  },
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: Buffer }>;
