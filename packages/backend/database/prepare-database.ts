import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { migrate, readMigrations, takeLock, type Connection } from '@trivium/postgres';
import { Client } from 'pg';
import type { Project } from '../project/read-project.ts';
import { applyMigrations, applyRoles, applySeeds, listChangedFiles } from './apply-project.ts';
import { missingFrom, sortingDifference } from './check-server.rules.ts';
import { setDefaultPrivileges } from './default-privileges.sql.ts';
import { publishGeneratedColumns } from './generated-columns.sql.ts';
import { ensureHistory } from './history.sql.ts';
import { readRealExtensions, withoutStandIns, type RealExtensions } from './real-extensions.sql.ts';
import { readRestSettings } from './rest-settings.sql.ts';
import { loginOf, ensureRoles } from './roles.sql.ts';
import { setSupabaseDefaults } from './server-defaults.sql.ts';
import { readServer } from './server.sql.ts';
import { exposeQueues } from './stand-ins/pgmq.sql.ts';

export interface PrepareOptions {
  /** How the database's owner connects. */
  readonly connection: Connection;
  readonly project: Project;
  /** The password of the gateway's login is derived from it: all replicas have the same. */
  readonly secret: string;
  /** Whether the API roles get all rights on new tables if `api.auto_expose_new_tables` is not set. */
  readonly isExposed?: boolean;
  /** Removes a development state; shown where a migration or a seed file changed after it was applied. */
  readonly resetCommand?: string;
  readonly onProgress?: (line: string) => void;
}

export interface PreparedDatabase {
  /** The gateway's connection: a role without rights that may become the API roles. */
  readonly login: Connection;
  /** PostgREST's settings from migrations, by name without `pgrst.`. */
  readonly restSettings: ReadonlyMap<string, string>;
  /** Extensions of the server's own, in whose place the backend runs nothing. */
  readonly realExtensions: RealExtensions;
}

const systemSchema = 'trivium_backend';
const systemMigrations = join(import.meta.dirname, 'migrations');

/** A connection that holds the lock of preparing: the server releases it when the connection ends. */
async function connect(connection: Connection, onWait: (line: string) => void): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'backend prepare' });
  client.on('error', () => {});
  await client.connect();
  try {
    await takeLock(client, 'trivium backend prepare', { purpose: 'preparing the database', onWait });
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Prepares a database for the project: checks, roles, system schemas, the project's migrations and seeds. Processes that
 * prepare at the same time wait for each other, and the second has nothing to do.
 * @throws what `missingFrom` lists, role_not_ours, and what migrations and seeds throw
 */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const { connection, project, onProgress = () => {} } = options;
  let client = await connect(connection, onProgress);
  try {
    const server = await readServer(client);
    const missing = missingFrom(server)[0];
    if (missing) throw missing;
    if (await setSupabaseDefaults(client, server.database)) {
      await client.end();
      client = await connect(connection, onProgress);
    }
    const difference = sortingDifference(server);
    if (difference) onProgress(difference);
    const password = createHmac('sha256', options.secret).update(`database login ${server.database}`).digest('base64url');
    await ensureRoles(client, server.database, password);
    const real = await readRealExtensions(client, onProgress);
    const system = withoutStandIns(await readMigrations(systemMigrations), real);
    await migrate(connection, systemSchema, system, onProgress);
    await publishGeneratedColumns(client);
    await ensureHistory(client);
    await setDefaultPrivileges(client, project.config.api.auto_expose_new_tables ?? options.isExposed ?? false);
    const extensions = { optional: project.config.db.optional_extensions, onProgress };
    if (project.roles) await applyRoles(client, project.roles, extensions);
    const applied = await applyMigrations(client, project.migrations, extensions);
    // A migration may have made the publication again.
    await publishGeneratedColumns(client);
    await exposeQueues(client, project.config.api.schemas);
    if (applied.length > 0) onProgress(`applied ${applied.length} migration(s)`);
    const changed = await listChangedFiles(client, project);
    if (changed.length > 0)
      onProgress(
        `${changed.join(', ')}: changed after it was applied, so the database has its earlier form; to apply it, start with a new database${options.resetCommand ? `: ${options.resetCommand}` : ''}`,
      );
    const seeded = await applySeeds(client, project.seeds, extensions);
    if (seeded.length > 0) onProgress(`ran ${seeded.length} seed file(s)`);
    // Keeps options such as TLS, but not the connection string, which names the owner.
    const { connectionString: _address, ...rest } = connection;
    const { host, port, ssl } = client;
    const login = { ...rest, host, port, ssl, database: server.database, user: loginOf(server.database), password };
    return { login, restSettings: await readRestSettings(client), realExtensions: real };
  } finally {
    await client.end();
  }
}
