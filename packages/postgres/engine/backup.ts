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
import { checkBackup } from './check-backup.ts';
import { attachCluster } from './cluster.ts';
import { syncToDisk } from './durable.ts';
import { refuse } from './errors.ts';
import { isPersistentEntry, openHome, type Home } from './home.ts';
import { lockHome } from './home-lock.ts';
import { hotDatabaseEntries } from './hot-backup.ts';
import { stopOrphan } from './orphan.ts';
import type { DatabaseAddress } from './service-database.ts';

export interface BackupOptions {
  readonly home: string;
  /** Path of the .tar.gz to create; the file must not exist yet. */
  readonly file: string;
  /**
   * Whether services use the database in the folder: `used` refuses a folder without one, `if-present` is for services of which
   * some have theirs on another server, and `unused` leaves one out that is left over from the time before.
   */
  readonly database?: 'used' | 'if-present' | 'unused';
  /** Files from outside the folder, by their path within the archive, such as `settings/environment.txt`. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly onProgress?: (line: string) => void;
}

export interface Backup {
  readonly file: string;
  readonly bytes: number;
  /** Whether the database kept running during the backup. */
  readonly isHot: boolean;
  /** Whether the database is in it. */
  readonly hasDatabase: boolean;
}

/**
 * Writes the whole state folder into one archive, readable by its owner alone because it holds every key. With a running server
 * the backup contains at least everything acknowledged before the call. Without one it contains everything, and the folder is
 * locked meanwhile. Files beside the database are copied after it so that every file that its rows refer to is included. The
 * archive is read again and checked before it gets its name.
 * @throws home_has_no_database, home_in_use, backup_file_exists, backup_not_written
 */
export async function backupHome(options: BackupOptions): Promise<Backup> {
  const { database: use = 'used', onProgress = () => {} } = options;
  const file = resolve(options.file);
  if (existsSync(file)) throw refuse('backup_file_exists', `${file} exists; name another file for the backup.`);
  const home = await openHome(options.home);
  const isPresent = existsSync(home.database);
  const hasDatabase = isPresent && use !== 'unused';
  if (isPresent && !hasDatabase) onProgress(`left out ${home.database}: no service uses it`);
  if (!hasDatabase && use === 'used') throw refuse('home_has_no_database', `${home.path} holds no database to back up.`);
  // Without a database, nothing that runs keeps the files from being copied.
  const cluster = hasDatabase ? await attachCluster(home.path) : undefined;
  const lock = cluster || !hasDatabase ? undefined : await lockHome(home.path);
  try {
    if (lock) await stopOrphan(home, undefined, onProgress);
    if (hasDatabase) onProgress(cluster ? 'copying the database while it runs …' : 'copying the database …');
    const database = hasDatabase ? databaseEntries(home, await cluster?.administrator()) : undefined;
    const draft = `${file}.unfinished-${randomBytes(6).toString('hex')}`;
    await writeArchive(backupEntries({ home, database, draft, extra: options.extra ?? {}, onProgress }), draft, async () => {
      onProgress('reading it again …');
      await checkBackup(draft);
      await rename(draft, file);
    });
    return { file, bytes: (await stat(file)).size, isHot: cluster !== undefined, hasDatabase };
  } finally {
    await lock?.release();
  }
}

/** Tablespaces lie outside the folder, and a backup without them could not be restored. */
function databaseEntries(home: Home, administrator: DatabaseAddress | undefined): TarStream {
  const onForeignLink = (path: string, target: string) => {
    if (path !== 'database/pg_wal')
      throw refuse('backup_not_written', `${path} leads to ${target}, and only what is in ${home.path} is backed up.`);
  };
  return administrator
    ? hotDatabaseEntries(home, administrator, onForeignLink)
    : treeEntries('database', home.database, { isIncluded: isBackedUp, onForeignLink });
}

interface ArchiveContent {
  readonly home: Home;
  readonly database: TarStream | undefined;
  readonly draft: string;
  readonly extra: Readonly<Record<string, string>>;
  readonly onProgress: (line: string) => void;
}

async function* backupEntries({ home, database, draft, extra, onProgress }: ArchiveContent): TarStream {
  const manifest: BackupManifest = {
    format: backupFormat,
    postgres: postgresMajor,
    createdAt: new Date().toISOString(),
    ...(!database && { isWithoutDatabase: true }),
  };
  yield* contentEntry(manifestName, `${JSON.stringify(manifest)}\n`);
  if (database) yield* database;
  onProgress('copying the rest of the state folder …');
  const onForeignLink = (path: string, target: string) =>
    onProgress(`left out ${path}, a link to ${target}: back that up by itself`);
  const skipped = new Set(['database', ...Object.keys(extra).map((path) => path.split('/', 1)[0] as string)]);
  for (const name of await readdir(home.path)) {
    const absolute = join(home.path, name);
    if (!skipped.has(name) && isPersistentEntry(name) && absolute !== draft)
      yield* treeEntries(name, absolute, { onForeignLink });
  }
  for (const [path, content] of Object.entries(extra)) yield* contentEntry(path, content);
  yield endOfArchive;
}

/** `finish` gives the archive its final name when it is complete and on disk. */
async function writeArchive(entries: TarStream, draft: string, finish: () => Promise<void>): Promise<void> {
  try {
    const output = await open(draft, 'wx', 0o600);
    // Level 1 is several times as fast as 6 and a few percent larger.
    await pipeline(
      Readable.from(entries, { objectMode: false }),
      createGzip({ level: 1 }),
      output.createWriteStream({ flush: true }),
    );
    await finish();
    await syncToDisk(dirname(draft));
  } catch (cause) {
    await rm(draft, { force: true });
    if (cause instanceof CodedError && cause.code !== 'backup_unreadable') throw cause;
    throw refuse('backup_not_written', `The backup was not written: ${(cause as Error).message}`, { cause });
  }
}
