import type { FamilyAddresses } from '@trivium/server-pages';
import type { Clock } from '@trivium/core';
import type pg from 'pg';
import type { CrossVenueResult, ResolverStatus, ServiceStatus, Stats } from '../contract/index.ts';
import type { Streams } from './stream/streams.ts';
import type { Catalog } from '../domain/markets/market.ts';
import type { Resolver } from '../domain/resolution/resolve-question.ts';
import type { Subscribing } from '../domain/webhooks/subscribe-webhook.ts';
import type { CrossVenueSearch } from '../domain/venues/search-venues.ts';

/** Everything that a route may use; `server/context.ts` makes it once. */
export interface Context {
  readonly clock: Clock;
  readonly pool: pg.Pool;
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  readonly family?: FamilyAddresses | undefined;
  /** The markets in memory, at most a second behind the database. */
  readonly catalog: () => Catalog;
  readonly resolver: Resolver;
  /** The providers that are configured and available now. */
  readonly resolverStatus: () => ResolverStatus;
  readonly mcp: Stats['mcp'];
  /** Additional origins whose pages may use `/mcp`. */
  readonly mcpOrigins: readonly string[];
  readonly searchVenues: (search: CrossVenueSearch) => Promise<CrossVenueResult>;
  /** How each part of the service does. */
  readonly status: () => Promise<ServiceStatus>;
  readonly linkSecret: string;
  /** Sends the challenges of new webhooks. */
  readonly outbound: Subscribing['outbound'];
  readonly streams: Streams;
}
