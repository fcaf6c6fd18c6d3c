import type { Transaction } from '@trivium/postgres';

type Session = Transaction;

/** Takes the lock of an upload where nobody has it; the session holds it until it gives it back, or ends. */
export async function tryUploadLock(session: Session, upload: string): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
    `storage upload ${upload}`,
  ]);
  return rows[0]?.taken ?? false;
}

export const giveBackUploadLock = (session: Session, upload: string) =>
  session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`storage upload ${upload}`]);

/** Names an upload that another process writes to and that is wanted here. */
export const wantedChannel = 'storage_upload_wanted';

export const listenForWanted = (session: Session) => session.query(`listen ${wantedChannel}`);

export const askForUpload = (session: Session, upload: string) =>
  session.query('select pg_notify($1, $2)', [wantedChannel, upload]);
