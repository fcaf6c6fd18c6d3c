import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Pool } from 'pg';

const maxWaitMs = 2_000;
const pauseMs = 20;

/** Bytes of the log that the replica with this slot has not acknowledged; it does so every ten seconds. */
export async function readLag(pool: Pool, slot: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string | null }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::text as bytes from pg_replication_slots where slot_name = $1`,
    [slot],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Waits briefly until the server has removed a temporary slot whose connection ended. */
export async function waitUntilDropped(client: Client, slot: string): Promise<void> {
  for (let waited = 0; waited < maxWaitMs; waited += pauseMs) {
    const { rowCount } = await client.query('select from pg_replication_slots where slot_name = $1', [slot]);
    if (rowCount === 0) return;
    await pause(pauseMs);
  }
}
