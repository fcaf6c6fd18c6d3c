import type { CrossVenueResult, Market, MarketQuery, Outcome, ProposalQueue, ResolveResult, Stats } from '../contract/index.ts';
import type { WaitlistInput } from '../contract/index.ts';
import type { MiddlewareHandler } from 'hono';

/** A market as its page shows it: the API's market with its dated history and its recorded outcome. */
export interface MarketDetails extends Market {
  /** The curators' estimates with their days (`2026-01-31`), oldest first; `yes` is 0 to 1. */
  readonly history: readonly { readonly date: string; readonly yes: number }[];
  readonly outcome: Outcome | null;
  readonly outcomeReason: string | null;
  /** The address of the record that shows the outcome. */
  readonly outcomeSource: string | null;
  /** RFC 3339. */
  readonly resolvedAt: string | null;
}

/** The data of the pages: the same that the API serves. */
export interface WebData {
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  /** Changes whenever `markets`, `proposals` or `stats` change; pages are cached until then. */
  readonly revision: () => string;
  readonly markets: () => readonly MarketDetails[];
  /** The catalog's filters and orders, as `GET /api/markets` applies them; without `limit` and `cursor`. */
  readonly find: (query: Pick<MarketQuery, 'category' | 'status' | 'tag' | 'q' | 'sort'>) => readonly { readonly slug: string }[];
  readonly proposals: () => ProposalQueue;
  readonly stats: () => Stats;
  /** Like `POST /api/resolve` by slug. A failed resolution is a result, not an exception. */
  readonly resolve: (slug: string, client: string) => Promise<ResolveResult>;
  /** Like `GET /api/cross-venue` by slug. */
  readonly searchVenues: (slug: string) => Promise<CrossVenueResult>;
  /** Like `POST /api/waitlist`: `unknown` if the market does not exist. The input has passed its schema. */
  readonly joinWaitlist: (input: WaitlistInput) => Promise<'saved' | 'unknown'>;
  /** The rate limits of the same endpoints: a form cannot bypass them. */
  readonly limits: Readonly<Record<'resolve' | 'venues' | 'waitlist', readonly MiddlewareHandler[]>>;
  /** The address of the MCP server, if it is served over HTTP. */
  readonly mcpUrl?: string | undefined;
}
