import { asCaller, inTransaction, type Caller, type Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import { allowDelete, setRequestSettings } from './request-settings.sql.ts';

/** Runs its callback in one transaction, with the rights that it was created for. */
export type RunTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** The connections of the service. */
export interface StorageDatabase {
  /** Logs in as the role that may become callers. */
  readonly pool: Pool;
  /** Logs in as the owner of the storage schema, for bookkeeping only. */
  readonly adminPool: Pool;
  /** Runs statements when the caller's place in the queue is reached. */
  readonly runQueued: <T>(work: () => Promise<T>) => Promise<T>;
}

interface UserRequest {
  readonly storage: Pick<StorageDatabase, 'pool' | 'runQueued'>;
  readonly raw: Request;
  readonly url: URL;
  readonly caller: Caller;
  readonly operation: string;
}

/** Statements with the caller's rights: policies decide. */
export const asUser =
  ({ storage, caller, operation, raw, url }: UserRequest): RunTransaction =>
  (work) =>
    storage.runQueued(() =>
      asCaller(storage.pool, caller, (transaction) =>
        awaitAll([setRequestSettings(transaction, { operation, method: raw.method, path: url.pathname }), work(transaction)]),
      ),
    );

/** Statements as the owner of the schema, who bypasses every policy. */
export const asOwner =
  (storage: Pick<StorageDatabase, 'adminPool' | 'runQueued'>): RunTransaction =>
  (work) =>
    storage.runQueued(() =>
      inTransaction(storage.adminPool, (transaction) => awaitAll([allowDelete(transaction), work(transaction)])),
    );

/** Skips the queue: for the service's own work, which serves no caller. */
export const runImmediately: StorageDatabase['runQueued'] = (work) => work();

/** Waits for statements that were sent in one batch: rejects with the first error, else resolves with the last result. */
export async function awaitAll<Last>(statements: [...Promise<unknown>[], Promise<Last>]): Promise<Last> {
  const results = await Promise.allSettled(statements);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return (results.at(-1) as PromiseFulfilledResult<Last>).value;
}
