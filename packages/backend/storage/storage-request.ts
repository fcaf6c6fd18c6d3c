import type { Log, QueueKey } from '@trivium/http';
import { asCaller, inTransaction, type Caller, type Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { ActiveSessions } from '../auth/sessions/active-sessions.ts';
import type { Identify } from '../gateway/identify.ts';
import type { ByteStore } from './blobs/blob-store.ts';
import type { Unclaimed } from './blobs/orphaned-blobs.ts';
import type { ImageRenderer } from './images/image-renderer.ts';
import { allowDeletion, showRequest } from './request-settings.sql.ts';
import type { SignedUrlRules } from './signed-urls/url-expiry.ts';
import type { Signer } from './signed-urls/signer.ts';

/** What every request of the room is answered with. */
export interface StorageContext {
  /** As the login that may become callers. */
  readonly pool: Pool;
  /** As the owner of the storage schema, for bookkeeping alone. */
  readonly adminPool: Pool;
  readonly bytes: ByteStore;
  readonly unclaimed: Unclaimed;
  /** The gateway's own way to tell who asks. */
  readonly identify: Identify;
  readonly signer: Signer;
  /** Whether the session of whoever signed still holds. */
  readonly sessions: ActiveSessions;
  readonly signedUrls: SignedUrlRules;
  readonly images: ImageRenderer;
  readonly log: Log;
  /** Most bytes of an object, whatever its bucket says. */
  readonly fileSizeLimit: number;
  /** Where clients reach the backend, without a slash at its end. */
  readonly publicUrl: () => string;
  readonly now: () => Date;
  /** Runs statements when it is the caller's turn. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** One request on its way to its answer. */
export interface Exchange {
  readonly storage: StorageContext;
  readonly request: Request;
  readonly url: URL;
  readonly caller: Caller;
  /** Whose share of a queue the request counts against. */
  readonly who: QueueKey;
  /** Whether the request carried a key or a token that is good. */
  readonly isAuthenticated: boolean;
  /** As policies see it by `storage.operation()`. */
  readonly operation: string;
  /** Of the address; empty where it names none. */
  readonly bucket: string;
  readonly name: string;
}

/** Runs statements of one transaction. */
export type Run = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Statements under the caller's rights, so that policies decide. */
export const asUser =
  ({ storage, caller, operation, request, url }: Exchange): Run =>
  (work) =>
    storage.inTurn(() =>
      asCaller(storage.pool, caller, (transaction) =>
        together(showRequest(transaction, { operation, method: request.method, path: url.pathname }), work(transaction)),
      ),
    );

/** Statements as the owner of the schema, past every policy. */
export const asOwner =
  (storage: Pick<StorageContext, 'adminPool' | 'inTurn'>): Run =>
  (work) =>
    storage.inTurn(() =>
      inTransaction(storage.adminPool, (transaction) => together(allowDeletion(transaction), work(transaction))),
    );

/** For the service's own work, which waits for no caller. */
export const atOnce: StorageContext['inTurn'] = (work) => work();

/** The first statement travels with those of `work`; the first to fail is the failure of both. */
async function together<T>(first: Promise<unknown>, second: Promise<T>): Promise<T> {
  const [, result] = await Promise.all([first, second]);
  return result;
}

/** Who will own what is written: the token's subject. */
export const ownerOf = ({ caller }: Exchange): string | undefined => {
  const { sub } = caller.claims;
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
};
