import type { Client } from 'pg';
import { migrator } from './roles.sql.ts';

/** What realtime follows. */
const publication = 'supabase_realtime';
const firstVersion = 180_000;

/**
 * Publishes stored generated columns. From PostgreSQL 18 on, a published table with a full replica identity takes no update and no
 * deletion while such a column is left out; earlier versions leave them out and take both. At each start, because a database
 * may come from an older server.
 */
export async function publishGeneratedColumns(client: Client): Promise<void> {
  const { rows: versions } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((versions[0]?.version ?? 0) < firstVersion) return;
  const { rowCount } = await client.query(`select from pg_publication where pubname = $1 and pubgencols <> 's'`, [publication]);
  if (!rowCount) return;
  await client.query(`set role ${migrator}`);
  await client.query(`alter publication ${publication} set (publish_generated_columns = stored)`);
  await client.query('reset role');
}
