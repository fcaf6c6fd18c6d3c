import type { Transaction } from '@trivium/postgres';
import { slotPrefix } from './slot-name.rules.ts';

/** Of messages in the log that are the replicas' own. */
export const peerMessagePrefix = 'trivium_realtime';

/** Writes a message into the log, which every replica reads; nothing is kept in a table. */
export async function emitPeerMessage(transaction: Transaction, content: string): Promise<void> {
  await transaction.query({
    name: 'realtime-letter',
    text: 'select pg_logical_emit_message(true, $1, $2::text)',
    values: [peerMessagePrefix, content],
  });
}

/** The replicas that follow this database's log now, by the names in their slots. */
export async function listReplicas(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string }>({
    name: 'realtime-replicas',
    text: `select slot_name::text as name from pg_replication_slots
      where active and database = current_database() and starts_with(slot_name, $1)`,
    values: [slotPrefix],
  });
  return rows.map(({ name }) => name.slice(slotPrefix.length));
}
