import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { refuse } from './errors.ts';

/** The paths in a state folder. Only `database`, `keys` and what services put beside them need to be kept. */
export interface Home {
  /** The real path of the folder. */
  readonly path: string;
  /** PostgreSQL's data directory. */
  readonly database: string;
  /** Passwords, one per file; readable by the owner of the folder alone. */
  readonly keys: string;
  readonly logs: string;
  /** The socket, if the path is short enough for one. */
  readonly run: string;
  /** Locked by the process that uses the folder. */
  readonly lock: string;
  /** The pid of that process, for people to read. */
  readonly pid: string;
  /** A copy of PostgreSQL's binaries, if those of node_modules cannot be used in place. */
  readonly engine: string;
}

/** Creates the folder if it is missing. @throws home_not_writable */
export async function openHome(home: string): Promise<Home> {
  const requestedPath = resolve(home);
  try {
    await mkdir(requestedPath, { recursive: true });
    const path = await realpath(requestedPath);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    await mkdir(join(path, 'keys'), { recursive: true, mode: 0o700 });
    await mkdir(join(path, 'logs'), { recursive: true, mode: 0o700 });
    return homeAt(path);
  } catch (error) {
    throw homeNotWritable(requestedPath, error);
  }
}

/** Leftovers of a killed start or restore; each has a random suffix. */
export const unfinishedDatabase = 'database.unfinished-';
export const unfinishedRestore = 'restore.unfinished-';
/** A copy of a backup that is not encrypted, for the moment of writing or reading it. */
export const unfinishedBackup = 'backup.unfinished-';
/** Says why the last restore into this folder failed, until one succeeds. */
export const failedRestore = 'restore.failed';

const transientEntries = new Set(['lock', 'pid', 'logs', 'run', 'engine', failedRestore]);

/** Whether an entry of the folder cannot be created again: backups contain it, restores never replace it. */
export const isPersistentEntry = (name: string): boolean =>
  !transientEntries.has(name) &&
  ![unfinishedDatabase, unfinishedRestore, unfinishedBackup].some((beginning) => name.startsWith(beginning));

/** The same without touching the disk, for an existing path. */
export function homeAt(path: string): Home {
  const at = (name: string) => join(path, name);
  return {
    path,
    database: at('database'),
    keys: at('keys'),
    logs: at('logs'),
    run: at('run'),
    lock: at('lock'),
    pid: at('pid'),
    engine: at('engine'),
  };
}

export function homeNotWritable(path: string, cause: unknown) {
  const { code, message } = cause as Error & { code?: string };
  // A code of the operating system, such as EACCES, is shorter and clearer than its message; a code of Node is not.
  const reason = code && !code.startsWith('ERR_') ? code : message;
  return refuse(
    'home_not_writable',
    `The state folder ${path} cannot be written (${reason}); make it writable for this user, or set TRIVIUM_HOME to another folder.`,
    { cause },
  );
}
