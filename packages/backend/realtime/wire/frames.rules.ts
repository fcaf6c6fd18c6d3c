import { decodePush, encodeBroadcastBytes } from './binary.rules.ts';

/** Of the protocol: 1.0.0 writes objects, 2.0.0 arrays and, for broadcasts, bytes. */
export const versions = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof versions)[number];

/** A broadcast as its sender wrote it. */
export type Broadcast =
  /** The whole payload of the event `broadcast`, as the text of a JSON object; `id` where it is a row of realtime.messages. */
  | { readonly kind: 'object'; readonly json: string; readonly id?: string }
  /** What a client of 2.0.0 sends as bytes: JSON, checked, or anything. */
  | {
      readonly kind: 'json' | 'binary';
      readonly event: string;
      readonly bytes: Buffer;
      readonly meta?: { readonly id?: string; readonly replayed?: boolean };
    };

/** What a client sends. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>> | Broadcast;
}

/** Whom a frame answers, and about what. */
export interface Address {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
}

/** Longest reference of a client, in characters; its own are short numbers. */
const maxReferenceLength = 255;

/** Reads a frame; undefined for what is none. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Frame | undefined {
  if (isBinary) return version === '2.0.0' ? decodePush(data) : undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
  if (version === '2.0.0')
    return Array.isArray(parsed) ? frameOf(parsed[0], parsed[1], parsed[2], parsed[3], parsed[4]) : undefined;
  if (!isRecord(parsed)) return undefined;
  return frameOf(parsed['join_ref'], parsed['ref'], parsed['topic'], parsed['event'], parsed['payload']);
}

function frameOf(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Frame | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  if (!isReference(joinRef) || !isReference(ref)) return undefined;
  return { joinRef: reference(joinRef), ref: reference(ref), topic, event, payload: isRecord(payload) ? payload : {} };
}

const isReference = (value: unknown) =>
  value === undefined ||
  value === null ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= maxReferenceLength);
const reference = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : null);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text frame around a payload that is JSON text already, so that what many get is written once. */
export function encodeFrame(version: Version, { joinRef, ref, topic, event }: Address, payloadJson: string): string {
  if (version === '2.0.0') return `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},${payloadJson}]`;
  return `${JSON.stringify({ topic, event, ref }).slice(0, -1)},"payload":${payloadJson}}`;
}

/** A broadcast for a member of the topic; undefined where its version has no form for it. */
export function encodeBroadcast(version: Version, topic: string, broadcast: Broadcast): string | Buffer | undefined {
  const address = { joinRef: null, ref: null, topic, event: 'broadcast' };
  if (broadcast.kind === 'object') return encodeFrame(version, address, broadcast.json);
  if (version === '2.0.0') {
    const bytes = encodeBroadcastBytes(topic, broadcast);
    if (bytes) return bytes;
  }
  if (broadcast.kind === 'binary') return undefined;
  return encodeFrame(version, address, broadcastJson(broadcast.event, broadcast.bytes.toString('utf8'), broadcast.meta));
}

/** The payload of the event `broadcast`, around JSON text. */
export const broadcastJson = (event: string, payloadJson: string, meta?: object) =>
  `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payloadJson}${meta ? `,"meta":${JSON.stringify(meta)}` : ''}}`;

/** Of what is said, without the names around it. */
export const broadcastBytes = (message: Broadcast) =>
  message.kind === 'object' ? Buffer.byteLength(message.json) : message.bytes.length;
