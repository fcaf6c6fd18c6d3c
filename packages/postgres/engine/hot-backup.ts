import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { contentEntry, stableEntry, treeEntries, type TarStream, type TreeOptions } from './archive.ts';
import { controlFile, isBackedUp } from './backup-format.ts';
import type { Home } from './home.ts';
import type { DatabaseAddress } from './service-database.ts';

/**
 * The data directory of a running server: its files as they are, possibly torn, and the write-ahead log that repairs them when
 * the copy starts (PostgreSQL's manual, "Making a Base Backup Using the Low Level API").
 */
export async function* hotDatabaseEntries(
  home: Home,
  administrator: DatabaseAddress,
  onForeignLink: TreeOptions['onForeignLink'],
): TarStream {
  const client = new Client({ ...administrator, application_name: 'backup' });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  await client.connect();
  // When this connection ends, for whatever reason, the server ends the backup and drops the slot.
  try {
    // The slot keeps the log until it is copied.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${randomBytes(6).toString('hex')}`,
    ]);
    await client.query(`select pg_backup_start('trivium', fast => true)`);
    const control = 'database/global/pg_control';
    const isLog = (path: string) => path.startsWith('database/pg_wal/');
    yield* treeEntries('database', home.database, {
      isIncluded: (path) => isBackedUp(path) && path !== control && !isLog(path),
      ...(onForeignLink && { onForeignLink }),
    });
    yield* stableEntry(control, controlFile(home));
    if (lost) throw lost;
    const { rows } = await client.query<{ labelfile: string; last: string }>(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    const { labelfile, last } = rows[0] as { labelfile: string; last: string };
    yield* contentEntry('database/backup_label', labelfile);
    yield* logEntries(home, /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] as string, last);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The log segments from `first` to `last`: within the only timeline their names sort by age. */
async function* logEntries(home: Home, first: string, last: string): TarStream {
  const folder = join(home.database, 'pg_wal');
  for (const name of (await readdir(folder)).toSorted())
    if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
      yield* treeEntries(`database/pg_wal/${name}`, join(folder, name));
}
