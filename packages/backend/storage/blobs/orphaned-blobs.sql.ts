import type { Transaction } from '@trivium/postgres';

/** The future owner and the declared length of an upload. Projects with quotas count it as stored. */
export interface DeclaredUpload {
  readonly ownerId: string | undefined;
  readonly size: number | undefined;
}

/** Records a blob before its first byte is written. It stays pending while the lease is held. */
export const insertPendingBlob = (transaction: Transaction, version: string, lease: string, { ownerId, size }: DeclaredUpload) =>
  transaction.query('insert into storage.orphaned_blobs (version, lease, owner_id, size) values ($1, $2, $3, $4)', [
    version,
    lease,
    ownerId ?? null,
    size ?? null,
  ]);

/** Records the blob of a resumable upload. It stays pending for `seconds` after the last request. */
export const insertResumableBlob = (
  transaction: Transaction,
  version: string,
  seconds: number,
  { ownerId, size }: DeclaredUpload,
) =>
  transaction.query(
    `insert into storage.orphaned_blobs (version, expires_at, owner_id, size)
     values ($1, now() + make_interval(secs => $2), $3, $4)`,
    [version, seconds, ownerId ?? null, size ?? null],
  );

/** Extends a resumable upload by `seconds` from now. False if it has expired. */
export async function extendResumableBlob(transaction: Transaction, version: string, seconds: number): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update storage.orphaned_blobs set expires_at = now() + make_interval(secs => $2)
     where version = $1 and expires_at > now()`,
    [version, seconds],
  );
  return rowCount === 1;
}

/** Ends the pending state of blobs: they are then due for removal. Blobs that an object references have no record. */
export const markOrphaned = (transaction: Transaction, versions: readonly string[]) =>
  transaction.query('update storage.orphaned_blobs set lease = null, expires_at = now() where version = any($1)', [versions]);

/**
 * Locks the records of orphaned blobs: those that have expired, and those whose process has ended. `only` restricts them
 * to given versions. Records that another transaction has locked are skipped.
 */
export async function lockOrphaned(transaction: Transaction, limit: number, only?: readonly string[]): Promise<string[]> {
  // If a server crash loses this transaction, the removal is repeated. So the commit need not wait for the disk.
  await transaction.query(`select set_config('synchronous_commit', 'off', true)`);
  const { rows } = await transaction.query<{ version: string }>(
    `select version from storage.orphaned_blobs
     where ($2::text[] is null or version = any($2)) and (expires_at <= now() or pg_try_advisory_xact_lock(lease))
     limit $1 for update skip locked`,
    [limit, only ?? null],
  );
  return rows.map((row) => row.version);
}

export const deleteRecords = (transaction: Transaction, versions: readonly string[]) =>
  transaction.query('delete from storage.orphaned_blobs where version = any($1)', [versions]);
