import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { refuse } from './errors.ts';
import { homeAt, homeNotWritable, openHome } from './home.ts';
import { waitUntil } from './wait-until.ts';

export interface HomeLock {
  readonly home: string;
  release(): Promise<void>;
}

/** SQLITE_BUSY: another connection holds the lock. */
const sqliteBusy = 5;

/** A lock lives as long as its connection, so connections with a lock are kept from the garbage collector. */
const activeLocks = new Set<DatabaseSync>();

/**
 * Node has no file locks, but SQLite has: a writing transaction that never ends holds a lock of the operating system, which
 * vanishes with the process however it ends. So locks never become stale, a reused pid cannot be mistaken for the holder, and
 * the lock works between containers that share the folder.
 */
function tryLock(file: string): DatabaseSync | undefined {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written, so no journal file is needed beside the lock.
    connection.exec('pragma journal_mode = memory; begin immediate');
    return connection;
  } catch (error) {
    connection.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
}

/**
 * Makes this process the only one that uses the state folder, until `release` or its end. Waits a moment for a holder that is
 * leaving, since the server of a killed npm ends a second or two later.
 * @param options.waitMs how long to wait, in milliseconds
 * @throws home_in_use (its message names the pid), home_not_writable
 */
export async function lockHome(home: string, options: { waitMs?: number } = {}): Promise<HomeLock> {
  const { path, lock, pid } = await openHome(home);
  let connection: DatabaseSync | undefined;
  try {
    const isLocked = await waitUntil(() => (connection = tryLock(lock)) !== undefined, options.waitMs ?? 5_000);
    if (isLocked) await writeFile(pid, `${process.pid}\n`);
  } catch (error) {
    connection?.close();
    throw homeNotWritable(path, error);
  }
  if (!connection) {
    const holder = await readPid(pid);
    throw refuse(
      'home_in_use',
      `The state folder ${path} is in use by ${holder ? `process ${holder}` : 'another process'}; stop that first, or set TRIVIUM_HOME to another folder.`,
    );
  }
  const lease = connection;
  activeLocks.add(lease);
  return {
    home: path,
    async release() {
      if (!activeLocks.delete(lease)) return;
      await rm(pid, { force: true });
      lease.close();
    },
  };
}

/** The pid of the live process that holds the folder's lock; undefined if it is free. */
export async function homeOwner(home: string): Promise<number | undefined> {
  const { lock, pid } = homeAt(resolve(home));
  if (!existsSync(lock)) return undefined;
  const connection = tryLock(lock);
  connection?.close();
  return connection ? undefined : readPid(pid);
}

async function readPid(file: string): Promise<number | undefined> {
  return Number(await readFile(file, 'utf8').catch(() => '')) || undefined;
}
