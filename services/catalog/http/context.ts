import type { Clock } from '@trivium/core';
import type { TransparencyLog } from '@trivium/tlog';
import type { VerifierKey } from '@trivium/transparency';
import type { MiddlewareHandler } from 'hono';
import type pg from 'pg';
import type { Contact, Health } from '../contract/index.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import type { DailyLimits } from '../domain/limits/daily-limits.ts';
import type { EntrySearch } from '../domain/search/entry-search.rules.ts';
import type { QueryCache } from './query-cache.ts';

/** Everything that a route may use. `server/context.ts` creates it. */
export interface Context {
  readonly clock: Clock;
  readonly pool: pg.Pool;
  /** The catalog in memory, at most a second behind the database. */
  readonly catalog: () => Catalog;
  readonly search: EntrySearch;
  readonly health: () => Health;
  readonly log: TransparencyLog;
  readonly queryCache: QueryCache;
  readonly limits: Pick<DailyLimits, 'used'>;
  readonly areLimitsEnforced: boolean;
  /** Counts the reports of each client. */
  readonly reportLimit: MiddlewareHandler;
  readonly contact: Contact;
  /** The C2SP tlog-policy that names this log and its witnesses. */
  readonly policy: string;
  readonly witnessKeys: readonly VerifierKey[];
}
