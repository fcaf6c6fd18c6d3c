import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extract, type ReadEntry } from 'tar';
import { manifestName, type BackupManifest } from './backup-format.ts';
import { isForeignLink, readManifest, unreadable } from './check-backup.ts';
import { syncToDisk } from './durable.ts';
import { refuse } from './errors.ts';
import { failedRestore, isPersistentEntry, openHome, unfinishedRestore, type Home } from './home.ts';
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
 * meanwhile, and everything is unpacked beside its place before anything is moved there. A failure leaves a note, because of
 * which the next start makes no empty database.
 * @throws restore_target_not_empty, backup_unreadable, backup_version_unknown, home_in_use, home_not_writable
 */
export async function restoreHome({ home: path, file, onProgress = () => {} }: RestoreOptions): Promise<BackupManifest> {
  const lock = await lockHome(path);
  const home = await openHome(path);
  const draft = join(home.path, `${unfinishedRestore}${randomBytes(6).toString('hex')}`);
  const note = join(home.path, failedRestore);
  try {
    await assertEmpty(home);
  } catch (error) {
    await lock.release();
    throw error;
  }
  try {
    // Before anything is unpacked: a full disk would keep it from being written later.
    await writeFile(note, 'it did not finish\n', { mode: 0o600, flush: true });
    await mkdir(draft, { mode: 0o700 });
    onProgress('unpacking …');
    const manifest = await unpack(resolve(file), draft, onProgress);
    if (!manifest.isWithoutDatabase) await chownDatabase(home, join(draft, 'database'));
    const names = (await readdir(draft)).filter((name) => name !== manifestName && name !== 'database');
    // The database comes last: a folder without one is never mistaken for a restored one.
    for (const name of manifest.isWithoutDatabase ? names : [...names, 'database'])
      await rename(join(draft, name), join(home.path, name));
    await rm(note, { force: true });
    await syncToDisk(home.path);
    return manifest;
  } catch (error) {
    if (!existsSync(home.database)) await writeFile(note, `${(error as Error).message}\n`).catch(() => {});
    else await rm(note, { force: true });
    throw error;
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

async function unpack(file: string, draft: string, onProgress: (line: string) => void): Promise<BackupManifest> {
  const filter = (path: string, entry: Partial<Pick<ReadEntry, 'type' | 'linkpath'>>) => {
    const isForeign = isForeignLink(path, entry);
    if (isForeign) onProgress(`left out ${path}, a link to ${entry.linkpath}`);
    return !isForeign;
  };
  try {
    await extract({ file, cwd: draft, filter: filter as never, strict: true, preserveOwner: false });
    const manifest = readManifest(file, await readFile(join(draft, manifestName), 'utf8'));
    if (!manifest.isWithoutDatabase) await readFile(join(draft, 'database', 'PG_VERSION'));
    return manifest;
  } catch (cause) {
    throw unreadable(file, cause);
  }
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
