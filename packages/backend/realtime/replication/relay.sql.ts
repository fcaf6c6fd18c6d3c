import type { Transaction } from '@trivium/postgres';
import { slotPrefix } from './slot-name.rules.ts';

/** The prefix of the replicas' own messages in the log. */
export const peerMessagePrefix = 'trivium_realtime';

/** Writes a message to the log, which every replica reads; no table stores it. */
export async function emitPeerMessage(transaction: Transaction, content: string): Promise<void> {
  await transaction.query({
    name: 'realtime-letter',
    text: 'select pg_logical_emit_message(true, $1, $2::text)',
    values: [peerMessagePrefix, content],
  });
}

/** The names of the replicas that follow this database's log now, from their slots. */
export async function listReplicas(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string }>({
    name: 'realtime-replicas',
    text: `select slot_name::text as name from pg_replication_slots
      where active and database = current_database() and starts_with(slot_name, $1)`,
    values: [slotPrefix],
  });
  return rows.map(({ name }) => name.slice(slotPrefix.length));
}
