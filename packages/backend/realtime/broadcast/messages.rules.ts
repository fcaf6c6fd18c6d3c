import type { Tuple } from '../replication/pgoutput.ts';
import { broadcastJson } from '../wire/frames.rules.ts';
import type { Broadcast } from '../wire/protocol.ts';
import type { Topic } from './hub.ts';

/** A row of realtime.messages for a replay. */
export interface MessageRow {
  readonly id: string;
  readonly event: string | null;
  /** JSON text. */
  readonly payload: string | null;
  readonly binary: Buffer | null;
}

/** Converts a row of realtime.messages from the log; undefined for a row that is not a broadcast. */
export function broadcastOf(row: Tuple): { readonly topic: Topic; readonly broadcast: Broadcast } | undefined {
  const { topic, event, id, payload, binary_payload: binary } = row;
  if (row['extension'] !== 'broadcast' || typeof topic !== 'string' || typeof event !== 'string' || typeof id !== 'string')
    return undefined;
  const target = { name: topic, isPrivate: row['private'] === 't' };
  if (typeof binary === 'string')
    return { topic: target, broadcast: { kind: 'binary', event, bytes: Buffer.from(binary.slice(2), 'hex'), meta: { id } } };
  return { topic: target, broadcast: { kind: 'object', id, json: broadcastJson(event, payload ?? '{}', { id }) } };
}

/** Converts a stored message for a client that joined later. */
export function toReplay({ id, event, payload, binary }: MessageRow): Broadcast {
  const meta = { replayed: true, id };
  if (binary) return { kind: 'binary', event: event ?? '', bytes: binary, meta };
  return { kind: 'object', id, json: broadcastJson(event ?? '', payload ?? '{}', meta) };
}
