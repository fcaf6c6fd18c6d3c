import { createPool, type Connection } from '@trivium/postgres';
import { runMigrations } from 'graphile-worker';

/** Makes graphile-worker's tables in a schema, as `startWorker` does. */
export async function prepareJobs(connection: Connection, schema: string): Promise<void> {
  const pool = createPool(connection, { name: 'prepare jobs', max: 1, isPipelined: false, onIdleError: () => {} });
  try {
    await runMigrations({ pgPool: pool, schema });
  } finally {
    await pool.end();
  }
}
