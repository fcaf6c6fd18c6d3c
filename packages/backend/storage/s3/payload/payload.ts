import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { refuse } from '../../errors.ts';
import { unsignedPayload, type PresentedSignature } from '../signature/presented-signature.rules.ts';
import { checksums, type Checksum } from './checksums.ts';
import { ChunkDecoder } from './chunk-decoder.ts';
import { createChunkSignatures } from './chunk-signatures.ts';

/** The content of a request. */
export interface Payload {
  /** Fails at its end if the content is not the one that was signed and declared. */
  readonly bytes: Readable;
  readonly length: number;
}

interface SignedPayload {
  readonly signature: PresentedSignature;
  readonly signingKey: Buffer;
}

const signedChunks = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
const streaming = new Map([
  [signedChunks, { isSigned: true, hasTrailers: false }],
  [`${signedChunks}-TRAILER`, { isSigned: true, hasTrailers: true }],
  ['STREAMING-UNSIGNED-PAYLOAD-TRAILER', { isSigned: false, hasTrailers: true }],
]);
const sha256 = /^[0-9a-f]{64}$/;

/**
 * Decodes a body and checks it while it streams: its hash or the signatures of its chunks, its length and its checksums.
 * @throws MissingContentLength, InvalidArgument, InvalidDigest; the stream fails with XAmzContentSHA256Mismatch, BadDigest,
 *   IncompleteBody, SignatureDoesNotMatch
 */
export function openPayload(body: Readable, headers: Headers, { signature, signingKey }: SignedPayload): Payload {
  const { payloadHash, scope, timestamp, signature: seed } = signature;
  const chunked = streaming.get(payloadHash);
  if (!chunked && payloadHash !== unsignedPayload && !sha256.test(payloadHash))
    throw refuse('InvalidArgument', {
      message: 'x-amz-content-sha256 must be a SHA-256, UNSIGNED-PAYLOAD or a kind of streaming.',
    });
  const length = chunked ? readLength(headers.get('x-amz-decoded-content-length')) : contentLength(headers);
  const declared = readDeclared(headers);
  const trailerNames = chunked?.hasTrailers ? readTrailerNames(headers) : [];
  const check = (trailers: ReadonlyMap<string, string>) =>
    new ContentCheck({
      length,
      sha256: chunked || payloadHash === unsignedPayload ? undefined : payloadHash,
      declared,
      trailerNames,
      trailers,
    });
  if (!chunked) return { bytes: pipeline(body, check(new Map()), () => {}), length };
  const signatures = chunked.isSigned ? createChunkSignatures({ signingKey, scope, timestamp, seed }) : undefined;
  const decoder = new ChunkDecoder({ signatures, hasTrailers: chunked.hasTrailers });
  return { bytes: pipeline(body, decoder, check(decoder.trailers), () => {}), length };
}

/** A request with neither header has no body. */
const contentLength = (headers: Headers) =>
  headers.has('content-length') || headers.has('transfer-encoding') ? readLength(headers.get('content-length')) : 0;

function readLength(text: string | null): number {
  if (text === null || !/^\d{1,15}$/.test(text)) throw refuse('MissingContentLength');
  return Number(text);
}

/** The checksums in the headers. */
function readDeclared(headers: Headers): Map<string, string> {
  const declared = [...checksums.keys()].flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  if (declared.some(([, value]) => !/^[A-Za-z0-9+/]{6,43}={0,2}$/.test(value))) throw refuse('InvalidDigest');
  return new Map(declared);
}

function readTrailerNames(headers: Headers): string[] {
  const names = (headers.get('x-amz-trailer') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const declaredNames = names.filter((name) => name !== '');
  if (declaredNames.length > checksums.size || declaredNames.some((name) => !checksums.has(name)))
    throw refuse('InvalidArgument', { message: 'x-amz-trailer names a trailer that is not a checksum.' });
  return declaredNames;
}

interface CheckOptions {
  readonly length: number;
  readonly sha256: string | undefined;
  readonly declared: ReadonlyMap<string, string>;
  readonly trailerNames: readonly string[];
  /** Complete at the end of the stream. */
  readonly trailers: ReadonlyMap<string, string>;
}

/** Passes a content through and compares it with what its client declared. */
class ContentCheck extends Transform {
  readonly #options: CheckOptions;
  readonly #hash: Hash | undefined;
  readonly #sums: ReadonlyMap<string, Checksum>;
  #length = 0;

  constructor(options: CheckOptions) {
    super();
    this.#options = options;
    this.#hash = options.sha256 === undefined ? undefined : createHash('sha256');
    const names = [...options.declared.keys(), ...options.trailerNames];
    this.#sums = new Map(names.map((name) => [name, (checksums.get(name) as () => Checksum)()]));
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#length += bytes.length;
    if (this.#length > this.#options.length) {
      done(refuse('IncompleteBody'));
      return;
    }
    this.#hash?.update(bytes);
    for (const sum of this.#sums.values()) sum.update(bytes);
    done(null, bytes);
  }

  override _flush(done: TransformCallback): void {
    const { length, sha256: expected, declared, trailers, trailerNames } = this.#options;
    const isDeclared = ([name, sum]: readonly [string, Checksum]) => sum.digest() === (declared.get(name) ?? trailers.get(name));
    if (this.#length !== length) done(refuse('IncompleteBody'));
    else if (this.#hash && this.#hash.digest('hex') !== expected) done(refuse('XAmzContentSHA256Mismatch'));
    else if (trailerNames.some((name) => !trailers.has(name)))
      done(refuse('IncompleteBody', { message: 'A trailer that x-amz-trailer names is missing.' }));
    else done([...this.#sums].every(isDeclared) ? null : refuse('BadDigest'));
  }
}
