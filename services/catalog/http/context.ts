import type { TransparencyLog } from '@trivium/tlog';
import type { VerifierKey } from '@trivium/transparency';
import type { Contact, Health } from '../contract/index.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import type { QueryCache } from './query-cache.ts';

/** Everything that a route may use. `server/context.ts` creates it. */
export interface Context {
  /** The catalog in memory, at most a second behind the database. */
  readonly catalog: () => Catalog;
  readonly health: () => Health;
  readonly log: TransparencyLog;
  readonly queryCache: QueryCache;
  readonly contact: Contact;
  /** The C2SP tlog-policy that names this log and its witnesses. */
  readonly policy: string;
  readonly witnessKeys: readonly VerifierKey[];
}
