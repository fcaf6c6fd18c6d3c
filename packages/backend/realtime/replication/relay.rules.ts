import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Broadcast } from '../wire/protocol.ts';

const topic = z.object({ name: z.string(), isPrivate: z.boolean() });
const entry = z.object({ ref: z.string(), key: z.string(), meta: z.string() });
const diff = z.object({ topic, joins: z.array(entry).readonly(), leaves: z.array(entry).readonly() });

/** A message item from one replica to the others. */
const item = z.discriminatedUnion('kind', [
  /** The replica listens from now on. */
  z.object({ kind: z.literal('hello') }),
  /** The presences, for the replica that said hello; a long list takes several messages. */
  z.object({ kind: z.literal('welcome'), to: z.string(), presence: z.array(diff).readonly(), isLast: z.boolean() }),
  z.object({ kind: z.literal('leaving') }),
  z.object({ kind: z.literal('presence'), diff }),
  z.object({ kind: z.literal('broadcast'), topic, json: z.string() }),
  z.object({
    kind: z.literal('bytes'),
    topic,
    event: z.string(),
    isJson: z.boolean(),
    base64: z.base64(),
  }),
]);
export type PeerItem = z.infer<typeof item>;

const peerMessage = z.object({ from: z.string(), items: z.array(item) });
export type PeerMessage = z.infer<typeof peerMessage>;

/** The MAC, in hex, precedes the text: anybody who may run SQL may write to the log. */
const macLength = 64;

export function encodePeerMessage(key: Buffer, content: PeerMessage): string {
  const text = JSON.stringify(content);
  return macOf(key, text).toString('hex') + text;
}

/** Undefined for text that no replica of this project wrote. */
export function decodePeerMessage(key: Buffer, content: string): PeerMessage | undefined {
  const mac = Buffer.from(content.slice(0, macLength), 'hex');
  const text = content.slice(macLength);
  const expected = macOf(key, text);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return undefined;
  return peerMessage.safeParse(JSON.parse(text)).data;
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The key of peer messages, derived from the secret that all replicas of a project share. */
export const peerMessageKey = (secret: string): Buffer => createHmac('sha256', secret).update('realtime letters').digest();

export function toPeerItem(target: z.infer<typeof topic>, broadcast: Broadcast): PeerItem {
  if (broadcast.kind === 'object') return { kind: 'broadcast', topic: target, json: broadcast.json };
  const { event, bytes, kind } = broadcast;
  return { kind: 'bytes', topic: target, event, isJson: kind === 'json', base64: bytes.toString('base64') };
}

export function toBroadcast(peerItem: Extract<PeerItem, { kind: 'broadcast' | 'bytes' }>): Broadcast {
  if (peerItem.kind === 'broadcast') return { kind: 'object', json: peerItem.json };
  return { kind: peerItem.isJson ? 'json' : 'binary', event: peerItem.event, bytes: Buffer.from(peerItem.base64, 'base64') };
}
