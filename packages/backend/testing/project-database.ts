import { randomBytes } from 'node:crypto';
import type { Connection } from '@trivium/postgres';
import { Client, escapeIdentifier, type QueryResultRow } from 'pg';

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

/** An empty database whose owner may create roles and slots and bypass policies. */
export async function createProjectDatabase(administrator: Connection): Promise<ProjectDatabase> {
  const name = `backend_${randomBytes(6).toString('hex')}`;
  await query(
    administrator,
    `do $$ begin create role ${ownerName} login createrole replication bypassrls password '${password}';
     exception when duplicate_object or unique_violation then null; end $$`,
  );
  await query(administrator, `create database ${name} owner ${ownerName}`);
  const database = { ...administrator, database: name };
  return {
    owner: { ...database, user: ownerName, password },
    administrator: database,
    query: (text, values) => query(database, text, values),
    async drop() {
      await query(administrator, `drop database ${name} with (force)`);
      const logins = await query<{ role: string }>(
        administrator,
        'select rolname::text as role from pg_roles where rolname ^@ $1',
        [`${name}_`],
      );
      for (const { role } of logins) await query(administrator, `drop role if exists ${escapeIdentifier(role)}`);
    },
  };
}

async function query<Row extends QueryResultRow>(connection: Connection, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
