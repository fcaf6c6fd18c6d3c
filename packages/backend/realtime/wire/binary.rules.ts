import type { Broadcast, Frame } from './protocol.ts';

/**
 * Binary broadcasts. Source: `lib/serializer.ts` of realtime-js. A client's frame begins with its kind, five lengths (join
 * reference, reference, topic, event, metadata) and the encoding; the server's with its kind, three lengths (topic, event,
 * metadata) and the encoding. Lengths are one byte each.
 */
const pushKind = 3;
const broadcastKind = 4;
const pushHeader = 7;
const binaryEncoding = 0;
const jsonEncoding = 1;
const maxPartLength = 255;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether a client's binary frame contains JSON, which is parsed to be checked. */
export const isJsonFrame = (data: Buffer) => data[0] === pushKind && data[pushHeader - 1] === jsonEncoding;

/** Reads a client's broadcast; undefined if the frame or its JSON is invalid, since other clients could not read it. */
export function decodePush(data: Buffer): Frame | undefined {
  if (data.length < pushHeader || data[0] !== pushKind) return undefined;
  const lengths = [...data.subarray(1, 6)];
  const encoding = data[6];
  if (encoding !== binaryEncoding && encoding !== jsonEncoding) return undefined;
  let offset = pushHeader;
  const parts = lengths.map((length) => data.subarray(offset, (offset += length)));
  if (offset > data.length) return undefined;
  const bytes = data.subarray(offset);
  try {
    const [joinRef = '', ref = '', topic = '', event = ''] = parts.slice(0, 4).map((part) => strictUtf8.decode(part));
    if (encoding === jsonEncoding) JSON.parse(strictUtf8.decode(bytes));
    return {
      joinRef: joinRef || null,
      ref: ref || null,
      topic,
      event: 'broadcast',
      payload: { kind: encoding === jsonEncoding ? 'json' : 'binary', event, bytes },
    };
  } catch {
    return undefined;
  }
}

/** Undefined if a part is too long for its length byte. */
export function encodeBroadcastBytes(topic: string, broadcast: Exclude<Broadcast, { kind: 'object' }>): Buffer | undefined {
  const parts = [topic, broadcast.event, broadcast.meta ? JSON.stringify(broadcast.meta) : ''].map((part) => Buffer.from(part));
  if (parts.some((part) => part.length > maxPartLength)) return undefined;
  const encoding = broadcast.kind === 'json' ? jsonEncoding : binaryEncoding;
  const header = Buffer.from([broadcastKind, ...parts.map((part) => part.length), encoding]);
  return Buffer.concat([header, ...parts, broadcast.bytes]);
}
