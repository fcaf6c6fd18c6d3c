import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extract } from 'tar';
import { backupFormat, manifestName, postgresMajor, type BackupManifest } from './backup-format.ts';
import { syncToDisk } from './durable.ts';
import { refuse } from './errors.ts';
import { isPersistentEntry, openHome, unfinishedRestore, type Home } from './home.ts';
import { lockHome } from './home-lock.ts';
import { serverAccount } from './server-account.ts';

export interface RestoreOptions {
  readonly home: string;
  /** A backup made by `backupHome`. */
  readonly file: string;
  readonly onProgress?: (line: string) => void;
}

/**
 * Fills an empty or missing state folder from a backup; the next start recovers its database. The folder stays locked
 * meanwhile, and everything is unpacked beside its place before anything is moved there.
 * @returns when the backup was made
 * @throws restore_target_not_empty, backup_unreadable, backup_version_unknown, home_in_use, home_not_writable
 */
export async function restoreHome({ home: path, file, onProgress = () => {} }: RestoreOptions): Promise<BackupManifest> {
  const lock = await lockHome(path);
  const home = await openHome(path);
  const draft = join(home.path, `${unfinishedRestore}${randomBytes(6).toString('hex')}`);
  try {
    await assertEmpty(home);
    await mkdir(draft, { mode: 0o700 });
    onProgress('unpacking …');
    const manifest = await unpack(resolve(file), draft);
    await chownDatabase(home, join(draft, 'database'));
    const names = (await readdir(draft)).filter((name) => name !== manifestName && name !== 'database');
    // The database comes last: a folder without one is never mistaken for a restored one.
    for (const name of [...names, 'database']) await rename(join(draft, name), join(home.path, name));
    await syncToDisk(home.path);
    return manifest;
  } finally {
    // After a truncated archive, files before the break may still be being written.
    await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    await lock.release();
  }
}

/** Empty folders and leftovers of a killed restore do not count. */
async function assertEmpty(home: Home): Promise<void> {
  for (const name of await readdir(home.path)) {
    const entry = join(home.path, name);
    if (name.startsWith(unfinishedRestore)) await rm(entry, { recursive: true });
    else if (isPersistentEntry(name))
      await rmdir(entry).catch(() => {
        throw refuse(
          'restore_target_not_empty',
          `${home.path} holds ${name} already; restore into another folder, or move this one away.`,
        );
      });
  }
}

async function unpack(file: string, draft: string): Promise<BackupManifest> {
  let manifest: BackupManifest;
  try {
    await extract({ file, cwd: draft, strict: true, preserveOwner: false });
    manifest = JSON.parse(await readFile(join(draft, manifestName), 'utf8')) as BackupManifest;
    await readFile(join(draft, 'database', 'PG_VERSION'));
  } catch (cause) {
    throw refuse('backup_unreadable', `${file} is not a complete backup: ${(cause as Error).message}`, { cause });
  }
  if (manifest.format !== backupFormat || manifest.postgres !== postgresMajor)
    throw refuse(
      'backup_version_unknown',
      `${file} is a backup of format ${manifest.format} with PostgreSQL ${manifest.postgres}; this program reads format ${backupFormat} with PostgreSQL ${postgresMajor}.`,
    );
  return manifest;
}

/** Gives the data to the server's account and flushes it to disk. */
async function chownDatabase(home: Home, database: string): Promise<void> {
  const account = await serverAccount(home);
  await chmod(database, 0o700);
  for (const path of [database, ...(await readdir(database, { recursive: true })).map((name) => join(database, name))]) {
    if (account) await chown(path, account.uid, account.gid);
    await syncToDisk(path);
  }
}
