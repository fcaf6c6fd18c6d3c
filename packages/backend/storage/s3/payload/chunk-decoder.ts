import { Transform, type TransformCallback } from 'node:stream';
import { refuse } from '../../errors.ts';
import type { ChunkSignatures } from './chunk-signatures.ts';

export interface ChunkDecoderOptions {
  /** Undefined: the chunks are not signed. */
  readonly signatures: ChunkSignatures | undefined;
  /** Whether trailers follow the last chunk. */
  readonly hasTrailers: boolean;
}

const maxLineBytes = 1024;
const maxTrailers = 10;
/** A signed chunk below it must be the last, as on S3: each costs a signature. */
const minSignedBytes = 8192;
const sizeLine = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i;
const lineFeed = 0x0a;

/**
 * Decodes a body in S3's own chunks (`aws-chunked`), which may be signed and may end with trailers. Holds no chunk in memory:
 * bytes of a chunk with a wrong signature come out before the stream fails.
 */
export class ChunkDecoder extends Transform {
  readonly #options: ChunkDecoderOptions;
  readonly #line: Buffer[] = [];
  #lineBytes = 0;
  #state: 'size' | 'data' | 'data end' | 'trailers' | 'end' = 'size';
  #remaining = 0;
  #signature = '';
  #isLast = false;
  #hasShortChunk = false;
  #signedTrailers = '';
  /** By lower-case name; complete at the end of the stream. */
  readonly trailers = new Map<string, string>();

  constructor(options: ChunkDecoderOptions) {
    super();
    this.#options = options;
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (let at = 0; at < bytes.length;) at = this.#state === 'data' ? this.#readData(bytes, at) : this.#readLine(bytes, at);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#state === 'end' && this.#lineBytes === 0 ? null : refuse('IncompleteBody'));
  }

  #readData(bytes: Buffer, at: number): number {
    const data = bytes.subarray(at, at + this.#remaining);
    this.#options.signatures?.update(data);
    this.push(data);
    this.#remaining -= data.length;
    if (this.#remaining === 0) this.#state = 'data end';
    return at + data.length;
  }

  #readLine(bytes: Buffer, at: number): number {
    const lineEnd = bytes.indexOf(lineFeed, at);
    const end = lineEnd === -1 ? bytes.length : lineEnd + 1;
    this.#line.push(bytes.subarray(at, end));
    this.#lineBytes += end - at;
    if (this.#lineBytes > maxLineBytes) throw malformed();
    if (lineEnd !== -1) {
      const line = Buffer.concat(this.#line.splice(0))
        .toString('latin1')
        .replace(/\r?\n$/, '');
      this.#lineBytes = 0;
      this.#handleLine(line);
    }
    return end;
  }

  #handleLine(line: string): void {
    if (this.#state === 'size') this.#beginChunk(line);
    else if (this.#state === 'data end') this.#endChunk(line);
    else if (this.#state === 'trailers') this.#readTrailer(line);
    else if (line !== '') throw malformed();
  }

  #beginChunk(line: string): void {
    const { signatures, hasTrailers } = this.#options;
    const [, size, signature = ''] = sizeLine.exec(line) ?? [];
    if (size === undefined || (signatures && signature === '')) throw malformed();
    this.#remaining = Number.parseInt(size, 16);
    this.#signature = signature;
    this.#isLast = this.#remaining === 0;
    if (!this.#isLast) {
      if (signatures && this.#hasShortChunk) throw refuse('InvalidChunkSizeError');
      this.#hasShortChunk = this.#remaining < minSignedBytes;
      this.#state = 'data';
    } else if (hasTrailers) {
      this.#checkChunk();
      this.#state = 'trailers';
    } else this.#state = 'data end';
  }

  #endChunk(line: string): void {
    if (line !== '') throw malformed();
    this.#checkChunk();
    this.#state = this.#isLast ? 'end' : 'size';
  }

  #checkChunk(): void {
    if (this.#options.signatures && !this.#options.signatures.endChunk(this.#signature)) throw refuse('SignatureDoesNotMatch');
  }

  #readTrailer(line: string): void {
    const { signatures } = this.#options;
    const signature = /^x-amz-trailer-signature:([0-9a-f]{64})$/i.exec(line)?.[1];
    if (signatures && signature !== undefined) {
      if (!signatures.isTrailer(this.#signedTrailers, signature)) throw refuse('SignatureDoesNotMatch');
      this.#state = 'end';
      return;
    }
    // Where trailers are signed, an empty line may precede their signature.
    if (line === '') {
      if (!signatures) this.#state = 'end';
      return;
    }
    const at = line.indexOf(':');
    if (at === -1 || this.trailers.size === maxTrailers) throw malformed();
    const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    this.trailers.set(name, value);
    this.#signedTrailers += `${name}:${value}\n`;
  }
}

const malformed = () => refuse('IncompleteBody', { message: 'The chunks of the body are malformed.' });
