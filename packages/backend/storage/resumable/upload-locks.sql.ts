import type { Transaction } from '@trivium/postgres';

type Session = Transaction;

/** Tries to acquire the lock of an upload. The session holds it until it releases it or ends. */
export async function tryUploadLock(session: Session, upload: string): Promise<boolean> {
  const { rows } = await session.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"',
    [`storage upload ${upload}`],
  );
  return rows[0]?.isLocked ?? false;
}

export const releaseUploadLock = (session: Session, upload: string) =>
  session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`storage upload ${upload}`]);

/** Notifies the process that writes to an upload that another request waits for it. The payload is the upload's id. */
export const handoverChannel = 'storage_upload_handover';

export const listenForHandover = (session: Session) => session.query(`listen ${handoverChannel}`);

export const requestHandover = (session: Session, upload: string) =>
  session.query('select pg_notify($1, $2)', [handoverChannel, upload]);
