import { decodePush, encodeBroadcastBytes } from './binary.rules.ts';
import { isRecord, type Address, type Broadcast, type Frame, type Version } from './protocol.ts';

/** Maximum length of a client's reference, in characters; its own are short numbers. */
const maxReferenceLength = 255;

/** Reads a frame; undefined if it is invalid. */
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

/** A text frame around a payload that is already JSON text, and can be encoded once for many receivers. */
export function encodeFrame(version: Version, { joinRef, ref, topic, event }: Address, payloadJson: string): string {
  if (version === '2.0.0') return `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},${payloadJson}]`;
  return `${JSON.stringify({ topic, event, ref }).slice(0, -1)},"payload":${payloadJson}}`;
}

/** A broadcast for a member of the topic; undefined if its version has no form for it. */
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

/** Size of a broadcast, without the names around it. */
export const broadcastBytes = (message: Broadcast) =>
  message.kind === 'object' ? Buffer.byteLength(message.json) : message.bytes.length;
