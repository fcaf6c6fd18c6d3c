import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CodedError } from '@trivium/core';
import { contentEntry, endOfArchive, treeEntries, type TarStream } from './archive.ts';
import { backupFormat, isBackedUp, manifestName, postgresMajor, type BackupManifest } from './backup-format.ts';
import { attachCluster } from './cluster.ts';
import { syncToDisk } from './durable.ts';
import { refuse } from './errors.ts';
import { isPersistentEntry, openHome, type Home } from './home.ts';
import { lockHome } from './home-lock.ts';
import { hotDatabaseEntries } from './hot-backup.ts';
import { stopOrphan } from './orphan.ts';

export interface BackupOptions {
  readonly home: string;
  /** Path of the .tar.gz to create; the file must not exist yet. */
  readonly file: string;
  readonly onProgress?: (line: string) => void;
}

export interface Backup {
  readonly file: string;
  readonly bytes: number;
  /** Whether the database kept running during the backup. */
  readonly isHot: boolean;
}

/**
 * Writes the whole state folder into one archive, readable by its owner alone because it holds every key. With a running server
 * the backup contains at least everything acknowledged before the call. Without one it contains everything, and the folder is
 * locked meanwhile. Files beside the database are copied after it so that every file that its rows refer to is included.
 * @throws home_has_no_database, home_in_use, backup_file_exists, backup_not_written
 */
export async function backupHome({ home: path, file: target, onProgress = () => {} }: BackupOptions): Promise<Backup> {
  const file = resolve(target);
  if (existsSync(file)) throw refuse('backup_file_exists', `${file} exists; name another file for the backup.`);
  const home = await openHome(path);
  if (!existsSync(home.database)) throw refuse('home_has_no_database', `${home.path} holds no database to back up.`);
  const cluster = await attachCluster(home.path);
  const lock = cluster ? undefined : await lockHome(home.path);
  try {
    if (!cluster) await stopOrphan(home, undefined, onProgress);
    onProgress(cluster ? 'copying the database while it runs …' : 'copying the database …');
    const database = cluster
      ? hotDatabaseEntries(home, await cluster.administrator())
      : treeEntries('database', home.database, isBackedUp);
    const draft = `${file}.unfinished-${randomBytes(6).toString('hex')}`;
    await writeArchive(backupEntries(home, database, draft, onProgress), draft, file);
    return { file, bytes: (await stat(file)).size, isHot: cluster !== undefined };
  } finally {
    await lock?.release();
  }
}

async function* backupEntries(home: Home, database: TarStream, draft: string, onProgress: (line: string) => void): TarStream {
  const manifest: BackupManifest = { format: backupFormat, postgres: postgresMajor, createdAt: new Date().toISOString() };
  yield* contentEntry(manifestName, `${JSON.stringify(manifest)}\n`);
  yield* database;
  onProgress('copying the rest of the state folder …');
  for (const name of await readdir(home.path)) {
    const absolute = join(home.path, name);
    if (name !== 'database' && isPersistentEntry(name) && absolute !== draft) yield* treeEntries(name, absolute);
  }
  yield endOfArchive;
}

/** The archive gets its final name when it is complete and on disk. */
async function writeArchive(entries: TarStream, draft: string, file: string): Promise<void> {
  try {
    const output = await open(draft, 'wx', 0o600);
    // Level 1 is several times as fast as 6 and a few percent larger.
    await pipeline(
      Readable.from(entries, { objectMode: false }),
      createGzip({ level: 1 }),
      output.createWriteStream({ flush: true }),
    );
    await rename(draft, file);
    await syncToDisk(dirname(file));
  } catch (cause) {
    await rm(draft, { force: true });
    if (cause instanceof CodedError) throw cause;
    throw refuse('backup_not_written', `The backup ${file} was not written: ${(cause as Error).message}`, { cause });
  }
}
