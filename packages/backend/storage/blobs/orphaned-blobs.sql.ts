import type { Transaction } from '@trivium/postgres';

/** Whose an upload will be, and how many bytes it said it has: projects count them as stored. */
export interface DeclaredUpload {
  readonly ownerId: string | undefined;
  readonly size: number | undefined;
}

/** Records bytes that are about to be written, before the first of them is. They live as long as the lease is held. */
export const recordUpload = (transaction: Transaction, version: string, lease: string, { ownerId, size }: DeclaredUpload) =>
  transaction.query('insert into storage.unclaimed_bytes (version, lease, owner_id, size) values ($1, $2, $3, $4)', [
    version,
    lease,
    ownerId ?? null,
    size ?? null,
  ]);

/** The same for an upload in several requests, which lives for `seconds` after the last of them. */
export const recordResumable = (transaction: Transaction, version: string, seconds: number, { ownerId, size }: DeclaredUpload) =>
  transaction.query(
    `insert into storage.unclaimed_bytes (version, expires_at, owner_id, size)
     values ($1, now() + make_interval(secs => $2), $3, $4)`,
    [version, seconds, ownerId ?? null, size ?? null],
  );

/** Whether the upload is still waited for; it is waited for `seconds` more. */
export async function prolongResumable(transaction: Transaction, version: string, seconds: number): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update storage.unclaimed_bytes set expires_at = now() + make_interval(secs => $2)
     where version = $1 and expires_at > now()`,
    [version, seconds],
  );
  return rowCount === 1;
}

/** Gives bytes up: they are due now. Those that a row claimed meanwhile are not touched. */
export const giveUp = (transaction: Transaction, versions: readonly string[]) =>
  transaction.query('update storage.unclaimed_bytes set lease = null, expires_at = now() where version = any($1)', [versions]);

/**
 * Locks bytes that nobody will claim: those due, and those whose process is gone. `only` narrows them down.
 * What another transaction works on is passed over.
 */
export async function lockDue(transaction: Transaction, limit: number, only?: readonly string[]): Promise<string[]> {
  // What a crash of the server forgets of this is done again, so nobody waits for a disk.
  await transaction.query(`select set_config('synchronous_commit', 'off', true)`);
  const { rows } = await transaction.query<{ version: string }>(
    `select version from storage.unclaimed_bytes
     where ($2::text[] is null or version = any($2)) and (expires_at <= now() or pg_try_advisory_xact_lock(lease))
     limit $1 for update skip locked`,
    [limit, only ?? null],
  );
  return rows.map((row) => row.version);
}

export const forget = (transaction: Transaction, versions: readonly string[]) =>
  transaction.query('delete from storage.unclaimed_bytes where version = any($1)', [versions]);
