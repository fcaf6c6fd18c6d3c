import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { refuse } from './errors.ts';
import type { Connection } from './pool.ts';

const waitMs = 3_000;
/** SQLSTATE invalid_sql_statement_name. */
const undefinedStatement = '26000';

/**
 * Makes sure that a connection is a session of its own: listening, locks of a session and migrations lose their effect behind a
 * pooler that gives each transaction another server connection. While one client is in a transaction, such a pooler lends the
 * connection that another client used before.
 * @throws pooled_in_transactions
 */
export async function assertSession(connection: Connection): Promise<void> {
  const [one, other] = [openClient(connection), openClient(connection)];
  try {
    await one.connect();
    await other.connect();
    const before = await sessionOf(one);
    await other.query('begin');
    await other.query('select 1');
    const after = await sessionOf(one).catch(() => undefined);
    if (before !== after)
      throw refuse(
        'pooled_in_transactions',
        'The database is behind a pooler that gives each transaction another connection. Give the direct address, or that of a pooler in session mode, as DATABASE_URL_DIRECT (or DATABASE_URL_FORECAST_DIRECT, …_PORTAL_DIRECT, …_CATALOG_DIRECT).',
      );
  } finally {
    await Promise.all([one.end().catch(() => {}), other.end().catch(() => {})]);
  }
}

/**
 * Makes sure that a pooler in transaction mode carries prepared statements from one server connection to another, as pgbouncer
 * does from version 1.21 on.
 * @throws pooler_without_prepared_statements
 */
export async function assertPreparedStatements(pooler: Connection): Promise<void> {
  const [one, other] = [openClient(pooler), openClient(pooler)];
  // A name of its own: the sessions of such a pooler keep the statements of earlier probes.
  const prepared = { name: `trivium-probe-${randomBytes(6).toString('hex')}`, text: 'select 1' };
  try {
    await one.connect();
    await other.connect();
    // Twice: a session that another client gives back in between may be lent instead of the one that knows the statement.
    for (let round = 1; round <= 2; round++) {
      await one.query(prepared);
      await other.query('begin');
      await other.query('select 1');
      await one.query(prepared);
      await other.query('rollback');
    }
  } catch (cause) {
    if ((cause as { code?: string }).code !== undefinedStatement) throw cause;
    throw refuse(
      'pooler_without_prepared_statements',
      'The pooler of DATABASE_URL loses prepared statements: set max_prepared_statements = 200 in pgbouncer 1.21 or later, or give an address without that pooler.',
      { cause },
    );
  } finally {
    await Promise.all([one.end().catch(() => {}), other.end().catch(() => {})]);
  }
}

function openClient(connection: Connection): Client {
  const client = new Client({
    ...connection,
    application_name: 'trivium probe',
    connectionTimeoutMillis: 5_000,
    query_timeout: waitMs,
  });
  client.on('error', () => {});
  return client;
}

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
