import type { Transaction } from '@trivium/postgres';

/** Replicas that start together claim one after the other, until their transactions end. */
export async function lockFolder(transaction: Transaction): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('trivium storage folder', 0))`);
}

/** The id of the folder that has this database's files; undefined before the first start. */
export async function readFolderId(transaction: Transaction): Promise<string | undefined> {
  const { rows } = await transaction.query<{ id: string }>('select id::text as id from storage.file_folders');
  return rows[0]?.id;
}

export async function insertFolderId(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('insert into storage.file_folders (id) values ($1)', [id]);
}
