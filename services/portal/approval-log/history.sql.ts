import type { Transaction } from '@trivium/postgres';

/** A log whose key was replaced. */
export interface ClosedLog {
  readonly number: number;
  readonly verifierKey: string;
  /** The signed note of its last checkpoint. */
  readonly lastCheckpoint: string;
}

/** The schema of a closed log's tables. */
export const closedSchema = ({ number }: Pick<ClosedLog, 'number'>): string => `approval_log_${number}`;

/** The closed logs, the oldest first. */
export async function listClosedLogs(transaction: Transaction): Promise<ClosedLog[]> {
  const { rows } = await transaction.query<ClosedLog>(
    `select number, verifier_key as "verifierKey", last_checkpoint as "lastCheckpoint"
     from approval_log_history.logs where closed_at is not null order by number`,
  );
  return rows;
}

/** Records the current log, once. */
export async function recordCurrentLog(transaction: Transaction, verifierKey: string): Promise<void> {
  await transaction.query(
    `insert into approval_log_history.logs (number, verifier_key)
     select coalesce(max(number), 0) + 1, $1 from approval_log_history.logs
     where not exists (select from approval_log_history.logs where closed_at is null)
     on conflict do nothing`,
    [verifierKey],
  );
}

/** The number and verifier key of the current log; undefined if none was ever opened. */
export async function readCurrentLog(transaction: Transaction): Promise<{ number: number; verifierKey: string } | undefined> {
  const { rows } = await transaction.query<{ number: number; verifierKey: string }>(
    `select number, verifier_key as "verifierKey" from approval_log_history.logs where closed_at is null`,
  );
  return rows[0];
}

/**
 * Moves the current log's tables aside, keeps its last checkpoint, and records the key of the next log: no other key can begin
 * that. A process that writes to the log waits, and then finds that its key was replaced.
 */
export async function closeCurrentLog(transaction: Transaction, number: number, nextKey: string): Promise<void> {
  await transaction.query('lock table approval_log.log_checkpoints in access exclusive mode');
  await transaction.query(
    `update approval_log_history.logs set closed_at = now(),
       last_checkpoint = (select note from approval_log.log_checkpoints order by size desc limit 1)
     where number = $1`,
    [number],
  );
  await transaction.query(`alter schema approval_log rename to ${closedSchema({ number })}`);
  await transaction.query('insert into approval_log_history.logs (number, verifier_key) values ($1, $2)', [number + 1, nextKey]);
}
