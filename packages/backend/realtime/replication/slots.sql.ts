import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

const maxWaitMs = 2_000;
const pauseMs = 20;

/** Waits briefly until the server has removed a temporary slot whose connection ended. */
export async function waitUntilDropped(client: Client, slot: string): Promise<void> {
  for (let waited = 0; waited < maxWaitMs; waited += pauseMs) {
    const { rowCount } = await client.query('select from pg_replication_slots where slot_name = $1', [slot]);
    if (rowCount === 0) return;
    await pause(pauseMs);
  }
}
