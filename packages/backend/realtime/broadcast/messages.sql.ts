import type { Transaction } from '@trivium/postgres';
import type { Client } from 'pg';
import type { MessageRow } from './messages.rules.ts';

/** The newest messages of a private topic since a time, newest first. */
export async function readMessages(transaction: Transaction, topic: string, since: Date, limit: number): Promise<MessageRow[]> {
  const { rows } = await transaction.query<MessageRow>({
    name: 'realtime-replay',
    text: 'select id, event, payload, binary_payload as binary from realtime.replayed_messages($1, $2, $3)',
    values: [topic, since.toISOString(), limit],
  });
  return rows;
}

/** How long messages are kept for replays. */
const retention = '3 days';
const maxPerSweep = 10_000;

/** Deletes old messages; several replicas may sweep at once. @returns the number of deleted messages */
export async function sweepMessages(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `delete from realtime.messages where ctid = any(array(
       select ctid from realtime.messages where inserted_at < (now() at time zone 'utc') - $1::interval
       limit $2 for update skip locked))`,
    [retention, maxPerSweep],
  );
  return rowCount ?? 0;
}
