import type { Clock } from '@trivium/core';
import type pg from 'pg';
import type { CrossVenueResult, ResolverStatus, Stats } from '../contract/index.ts';
import type { Streams } from './stream/streams.ts';
import type { Catalog } from '../domain/markets/market.ts';
import type { Resolver } from '../domain/resolution/resolve-question.ts';
import type { CrossVenueSearch } from '../domain/venues/search-venues.ts';

/** Everything a route may use, made once in `index.ts`. */
export interface Context {
  readonly clock: Clock;
  readonly pool: pg.Pool;
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  /** The markets as they were last loaded: at most a second behind the database, and never a query away. */
  readonly catalog: () => Catalog;
  readonly resolver: Resolver;
  /** Which providers are wired, as of now. */
  readonly resolverStatus: () => ResolverStatus;
  readonly mcp: Stats['mcp'];
  /** Origins besides our own whose pages may use `/mcp`. */
  readonly mcpOrigins: readonly string[];
  readonly searchVenues: (search: CrossVenueSearch) => Promise<CrossVenueResult>;
  readonly linkSecret: string;
  readonly streams: Streams;
}
