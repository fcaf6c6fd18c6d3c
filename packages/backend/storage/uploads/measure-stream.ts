import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { refuse } from '../errors.ts';

/** Passes bytes through, counts and hashes them, and fails with EntityTooLarge above the limit. */
export class MeasureStream extends Transform {
  readonly #limit: number;
  readonly #hash = createHash('md5');
  /** Bytes so far. */
  size = 0;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.#limit) {
      done(refuse('EntityTooLarge'));
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** The ETag that S3 gives an object uploaded in one part. Call it once, at the end of the stream. */
  eTag(): string {
    return `"${this.#hash.digest('hex')}"`;
  }
}
