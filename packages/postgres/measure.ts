import type { Pool } from 'pg';

/** Whether the database takes writes, which a standby does not. */
export async function isWritable(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isWritable: boolean }>(
    `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "isWritable"`,
  );
  return rows[0]?.isWritable === true;
}

/** The pool of requests, for `/metrics`: requests wait for a connection where `waiting` is above 0. */
export const measurePool = ({ totalCount, idleCount, waitingCount }: Pool) => [
  { name: 'database_pool_connections', help: 'Connections of the pool of requests.', value: totalCount },
  { name: 'database_pool_idle', help: 'Connections of that pool without work.', value: idleCount },
  { name: 'database_pool_waiting', help: 'Requests that wait for a connection of that pool.', value: waitingCount },
];

/** Since when the database's server runs, for `/metrics`. */
export async function measureServer(pool: Pool) {
  const { rows } = await pool.query<{ startedAt: number }>(
    `select extract(epoch from pg_postmaster_start_time())::float8 as "startedAt"`,
  );
  return [
    { name: 'database_start_time_seconds', help: 'When the server of the database started.', value: rows[0]?.startedAt ?? 0 },
  ];
}
