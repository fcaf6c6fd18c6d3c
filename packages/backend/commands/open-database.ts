import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { attachCluster, startCluster, type Connection } from '@trivium/postgres';
import { Client } from 'pg';
import { refuse } from './errors.ts';

export interface DatabaseSource {
  readonly databaseUrl: string | undefined;
  readonly home: string;
  readonly databaseName: string;
  /** A folder with more extensions for the embedded database. */
  readonly extensions?: string | undefined;
}

/**
 * Runs `use` on the project's database. An embedded one that no backend runs is started for that time.
 * @throws home_has_no_database, and what startCluster throws
 */
export async function withDatabase<Result>(source: DatabaseSource, use: (client: Client) => Promise<Result>): Promise<Result> {
  if (source.databaseUrl !== undefined) return withClient({ connectionString: source.databaseUrl }, use);
  const { home, databaseName, extensions } = source;
  if (!existsSync(join(home, 'database'))) throw withoutDatabase(home);
  const cluster = (await attachCluster(home)) ?? (await startCluster({ home, extensions, isRestart: true }));
  try {
    const connection = await cluster.existingDatabase(databaseName);
    if (!connection) throw withoutDatabase(home);
    return await withClient(connection, use);
  } finally {
    await cluster.stop();
  }
}

const withoutDatabase = (home: string) =>
  refuse('home_has_no_database', `${home} has no database of a backend; name the state folder with --home.`);

async function withClient<Result>(connection: Connection, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
