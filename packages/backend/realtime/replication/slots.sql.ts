import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

const longestMs = 2_000;
const pauseMs = 20;

/** Waits until the server has removed a temporary slot whose connection ended, but not for long. */
export async function waitUntilGone(client: Client, slot: string): Promise<void> {
  for (let waited = 0; waited < longestMs; waited += pauseMs) {
    const { rowCount } = await client.query('select from pg_replication_slots where slot_name = $1', [slot]);
    if (rowCount === 0) return;
    await pause(pauseMs);
  }
}
