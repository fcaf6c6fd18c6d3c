import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { refuse } from '../errors.ts';

export interface BodyOptions {
  /** Most bytes, before and after decompression. */
  readonly bytes: number;
  /** What becomes of a longer body: `response_too_large`, or its first bytes alone. */
  readonly overflow: 'refuse' | 'truncate';
}

/** What a request may ask for in Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  // A window of 8 MB is what a decoder on the web must bear and all it should (RFC 9659).
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

/** Nobody compresses twice for good reason; each layer multiplies what a few bytes can grow to. */
const maxEncodings = 2;

/**
 * Finds what undoes Content-Encoding, in the order in which it is undone.
 * Throws `encoding_unsupported`.
 */
export function readEncodings(header: string | null): readonly (() => Transform)[] {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  const layers = names.filter((name) => name !== '' && name !== 'identity').toReversed();
  const layerDecoders = layers.map((name) => (Object.hasOwn(decoders, name) ? decoders[name] : undefined));
  if (layerDecoders.length > maxEncodings || layerDecoders.includes(undefined)) {
    const quotedHeader = JSON.stringify(header?.slice(0, 80));
    throw refuse(
      'encoding_unsupported',
      `The answer is encoded as ${quotedHeader}, of which only ${acceptedEncodings} can be read.`,
    );
  }
  return layerDecoders as (() => Transform)[];
}

/** Bytes by which what is compressed may be longer than what it says: one read of a socket. */
const maxFrameOverhead = 64 * 1024;

/** Thrown to stop the flow when no more of a body is wanted. */
const limitReached = new Error('enough was read');

/**
 * Reads and decompresses a body, never holding more than the limit. Both sides are counted, because a compressed stream
 * can go on for ever and say nothing. Throws `response_too_large`, or what the stream or the decompressor threw.
 */
export async function readBody(body: Readable, encodings: readonly (() => Transform)[], limit: BodyOptions): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  let length = 0;

  function overflow(): Error {
    if (limit.overflow === 'truncate') return limitReached;
    return refuse('response_too_large', `The answer is longer than ${limit.bytes} bytes; use an address that answers with less.`);
  }

  async function* meter(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      received += chunk.length;
      if (received > limit.bytes + maxFrameOverhead) throw overflow();
      yield chunk;
    }
  }

  async function collect(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      const room = limit.bytes - length;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      length += Math.min(chunk.length, room);
      if (chunk.length > room) throw overflow();
    }
  }

  try {
    const [first, second] = encodings.map((create) => create());
    if (first === undefined) await pipeline(body, collect);
    else if (second === undefined) await pipeline(body, meter, first, collect);
    else await pipeline(body, meter, first, second, collect);
  } catch (error) {
    // An answer without a body (to HEAD, or 204) may still name an encoding.
    if (error !== limitReached && !(received === 0 && body.readableEnded && encodings.length > 0)) throw error;
  }
  return Buffer.concat(chunks, length);
}
