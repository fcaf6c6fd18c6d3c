import type { Transaction } from '@trivium/postgres';

type Session = Transaction;

/** Waits for the lock of an upload, at most `ms`; the session holds it until it gives it back, or ends. */
export async function takeUploadLock(session: Session, upload: string, ms: number): Promise<void> {
  await session.query(`select set_config('lock_timeout', $1, false)`, [`${ms}ms`]);
  await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [`storage upload ${upload}`]);
}

export const giveBackUploadLock = (session: Session, upload: string) =>
  session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`storage upload ${upload}`]);
