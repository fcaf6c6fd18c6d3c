import type { CrossVenueMatch } from '../../contract/index.ts';

/** An open market that a venue's search brought up; whether it matches is judged afterwards, alike for all venues. */
export interface Candidate extends CrossVenueMatch {
  /** Adds to the title, such as the title of the market's event. */
  readonly context?: string | undefined;
  /** Known only where it says something: an open market whose end has passed does not carry it. */
  readonly closesAt?: Date | undefined;
}

/** A venue's answer. A `note` says why it is missing or partial, and contains only what callers may see. */
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
    /** Maximum bytes of an answer. */
    readonly bytes?: number;
  },
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: Buffer }>;
