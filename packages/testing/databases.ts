import { createHash, randomBytes } from 'node:crypto';
import { createPool, migrate, readMigrations, type Connection, type Migration } from '@trivium/postgres';
import { Client, escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

export interface TestDatabase {
  /** Connects as the service's ordinary role. */
  readonly connection: Connection;
  readonly pool: Pool;
  /** Connects as the superuser to the same database. */
  readonly administrator: Connection;
}

const password = 'only-for-tests';

/**
 * Gives a test file its own migrated database, cloned from a template in a few milliseconds. A connection that a test leaves
 * open fails the file.
 */
export function useDatabase(schema: string, migrationsFolder: string): () => TestDatabase {
  let database: TestDatabase | undefined;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const handle = await openDatabase(schema, await readMigrations(migrationsFolder));
    database = handle;
    close = () => handle.close();
  });
  afterAll(() => close());
  return () => {
    if (!database) throw new Error('the database is there inside tests only');
    return database;
  };
}

async function openDatabase(schema: string, migrations: readonly Migration[]) {
  const administrator = inject('administrator');
  const name = `${schema}_${randomBytes(6).toString('hex')}`;
  const own = { ...administrator, user: schema, password, database: name };
  await withAdministrator(administrator, async (client) => {
    const template = await makeTemplate(client, administrator, schema, migrations);
    const owner = escapeIdentifier(schema);
    await client.query(`create database ${escapeIdentifier(name)} template ${template} strategy file_copy owner ${owner}`);
  });
  const pool = createPool(own, { name: 'test', max: 8 });
  return {
    connection: own,
    administrator: { ...administrator, database: name },
    pool,
    async close() {
      await pool.end();
      await withAdministrator(administrator, async (client) => {
        const left = await leftConnections(client, name);
        await client.query(`drop database ${escapeIdentifier(name)} with (force)`);
        if (left.length > 0) throw new Error(`connections were left open: ${left.join(', ')}`);
      });
    },
  };
}

/** Migrates once for all files; concurrent ones wait for the first. */
async function makeTemplate(client: Client, administrator: Connection, schema: string, migrations: readonly Migration[]) {
  const hash = createHash('sha256')
    .update(migrations.map(({ sha256 }) => sha256).join())
    .digest('hex');
  const name = `template_${schema}_${hash.slice(0, 12)}`;
  await client.query(`select pg_advisory_lock(hashtextextended($1, 1))`, [name]);
  const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
  if (rowCount === 0) {
    const role = escapeIdentifier(schema);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(
      `do $$ begin create role ${role} login password ${escapeLiteral(password)}; exception when duplicate_object then null; end $$`,
    );
    await client.query(`create database ${name} owner ${role}`);
    await migrate({ ...administrator, user: schema, password, database: name }, schema, migrations);
    await client.query(`alter database ${name} is_template true`);
  }
  return name;
}

/** Closing takes the server a moment, so only connections that stay count. */
async function leftConnections(client: Client, database: string): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [database],
    );
    if (rows.length === 0 || tries === 100) return rows.map((row) => row.name);
    await client.query('select pg_sleep(0.02)');
  }
}

async function withAdministrator<T>(administrator: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(administrator);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
