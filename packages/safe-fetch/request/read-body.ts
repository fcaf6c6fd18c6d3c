import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { refuse } from '../errors.ts';

export interface BodyOptions {
  /** Maximum bytes, before and after decompression. */
  readonly bytes: number;
  /** A longer body is refused with `response_too_large`, or truncated. */
  readonly overflow: 'refuse' | 'truncate';
}

/** The Accept-Encoding of requests. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  // Decoders on the web must support a window of 8 MB and should refuse larger ones (RFC 9659).
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

/** There is no good reason to compress twice; each layer multiplies the size that a few bytes can grow to. */
const maxEncodings = 2;

/** Finds the decoders for a Content-Encoding, in the order of decoding. @throws encoding_unsupported */
export function readEncodings(header: string | null): readonly (() => Transform)[] {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  const layers = names.filter((name) => name !== '' && name !== 'identity').toReversed();
  const layerDecoders = layers.map((name) => (Object.hasOwn(decoders, name) ? decoders[name] : undefined));
  if (layerDecoders.length > maxEncodings || layerDecoders.includes(undefined)) {
    const quotedHeader = JSON.stringify(header?.slice(0, 80));
    throw refuse(
      'encoding_unsupported',
      `The response is encoded as ${quotedHeader}; only ${acceptedEncodings} can be read, at most ${maxEncodings} of them.`,
    );
  }
  return layerDecoders as (() => Transform)[];
}

/** Bytes by which a compressed body may exceed the limit: one read of a socket. */
const maxFrameOverhead = 64 * 1024;

/** Thrown to stop reading at the limit of a truncated body. */
const limitReached = new Error('enough was read');

/**
 * Reads and decompresses a body, never holding more than the limit. Bytes are counted on both sides, because a compressed
 * stream can continue for ever without output. @throws response_too_large, or the error of the stream or the decompressor
 */
export async function readBody(body: Readable, encodings: readonly (() => Transform)[], limit: BodyOptions): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  let length = 0;

  function overflow(): Error {
    if (limit.overflow === 'truncate') return limitReached;
    return refuse('response_too_large', `The response is longer than ${limit.bytes} bytes; use a smaller page.`);
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
    // A response without a body (to HEAD, or 204) may still name an encoding.
    if (error !== limitReached && !(received === 0 && body.readableEnded && encodings.length > 0)) throw error;
  }
  return Buffer.concat(chunks, length);
}
