import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';

/** Empties the tables of the tests, past the triggers that forbid it. */
export async function emptyTables(administrator: Connection): Promise<void> {
  await withoutTriggers(
    administrator,
    `truncate catalog.log_tiles, catalog.log_entry_bundles, catalog.log_checkpoints, catalog.log_cosignatures, catalog.witness_logs`,
  );
}

/** Runs a statement that the tables' triggers would refuse. */
export async function withoutTriggers(administrator: Connection, statement: string, values: unknown[] = []): Promise<void> {
  const client = new Client(administrator);
  await client.connect();
  try {
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
