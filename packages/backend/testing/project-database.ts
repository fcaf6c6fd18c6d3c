import { createHash, randomBytes } from 'node:crypto';
import { allowExtensions, projectLocale, type Connection } from '@trivium/postgres';
import { setPasswordCost } from '../auth/passwords/hash-password.ts';
import { Client, Pool, type QueryResultRow } from 'pg';

export interface ProjectDatabase {
  /** As a role that owns it and has what the backend needs, and no more. */
  readonly owner: Connection;
  readonly administrator: Connection;
  /** Rows of one statement, as the superuser. */
  readonly query: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  readonly drop: () => Promise<void>;
}

const ownerName = 'backend_test_owner';
const password = 'only-for-tests';
const quickCost = 4;

/** The content of a database that several test files start from. It is made once per run, and then copied. */
export interface DatabaseTemplate {
  /** Equal for equal contents. */
  readonly key: string;
  /** Fills an empty database, and leaves no connection to it. */
  readonly fill: (database: Pick<ProjectDatabase, 'owner' | 'administrator' | 'query'>) => Promise<void>;
}

/**
 * A database, empty or copied from a template, whose owner may create roles and slots and bypass policies. The template's
 * cron jobs do not run in a copy, because they name the template's database: no job changes rows while a test looks at them.
 */
export async function createProjectDatabase(administrator: Connection, template?: DatabaseTemplate): Promise<ProjectDatabase> {
  // Passwords of tests need not withstand guessing.
  setPasswordCost(quickCost);
  await query(
    administrator,
    `do $$ begin create role ${ownerName} login createrole replication bypassrls password '${password}';
     exception when duplicate_object or unique_violation then null; end $$`,
  );
  const source = template && (await ensureTemplate(administrator, template));
  const name = `backend_${randomBytes(6).toString('hex')}`;
  const content = source ? `template ${source} strategy file_copy` : projectLocale;
  await query(administrator, `create database ${name} owner ${ownerName} ${content}`);
  if (!source) await allowExtensions({ ...administrator, database: name }, ownerName);
  const { close, ...database } = databaseOf(administrator, name);
  return {
    ...database,
    async drop() {
      await close();
      await waitForSlots(administrator, name);
      await query(administrator, `drop database ${name} with (force)`);
      const logins = await query<{ roles: string | null }>(
        administrator,
        `select string_agg(quote_ident(rolname), ', ') as roles from pg_roles where rolname ^@ $1`,
        [`${name}_`],
      );
      if (logins[0]?.roles) await query(administrator, `drop role if exists ${logins[0].roles}`);
    },
  };
}

function databaseOf(administrator: Connection, name: string) {
  const database = { ...administrator, database: name };
  const pool = new Pool({ ...database, max: 4 });
  // A test may end all connections of its database.
  pool.on('error', () => {});
  return {
    owner: { ...database, user: ownerName, password },
    administrator: database,
    close: () => pool.end(),
    async query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
      const client = await pool.connect();
      try {
        const { rows } = await client.query<Row>(text, values);
        client.release();
        return rows;
      } catch (error) {
        // It may be left in a failed transaction.
        client.release(true);
        throw error;
      }
    },
  };
}

/** Makes the template unless another file has. Files that ask for it at the same time wait. */
async function ensureTemplate(administrator: Connection, { key, fill }: DatabaseTemplate): Promise<string> {
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  const client = new Client(administrator);
  await client.connect();
  try {
    // Released when this connection ends.
    await client.query('select pg_advisory_lock(hashtextextended($1, 2))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name} owner ${ownerName} ${projectLocale}`);
      await allowExtensions({ ...administrator, database: name }, ownerName);
      const { close, ...database } = databaseOf(administrator, name);
      try {
        await fill(database);
      } finally {
        await close();
      }
      await waitForSlots(administrator, name);
      await client.query(`alter database ${name} is_template true`);
    }
    return name;
  } finally {
    await client.end();
  }
}

/** A backend that stopped has closed its connection, which its WAL sender notices a moment later, or is then told. */
async function waitForSlots(administrator: Connection, database: string): Promise<void> {
  await query(
    administrator,
    `do $$ begin
       for attempt in 1 .. 3000 loop
         exit when not exists (select from pg_replication_slots where database = '${database}' and active);
         if attempt > 50 then
           perform pg_terminate_backend(active_pid) from pg_replication_slots where database = '${database}' and active;
         end if;
         perform pg_sleep(0.02);
       end loop;
     end $$`,
  );
}

/** The server's connections of this process: a connection for each statement cost as much as the statements. */
const pools = new Map<string, Pool>();

async function query<Row extends QueryResultRow>(connection: Connection, text: string, values?: unknown[]): Promise<Row[]> {
  const key = JSON.stringify(connection);
  const pool = pools.get(key) ?? new Pool({ ...connection, max: 2, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  if (!pools.has(key)) pool.on('error', () => {});
  pools.set(key, pool);
  return (await pool.query<Row>(text, values)).rows;
}
