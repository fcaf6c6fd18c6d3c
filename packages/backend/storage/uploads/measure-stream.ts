import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { refuse } from '../errors.ts';

/** Lets bytes pass, counts and digests them, and ends in EntityTooLarge with the first byte too many. */
export class Measure extends Transform {
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

  /** As S3 makes it of an object in one part. To be asked once, when all has passed. */
  eTag(): string {
    return `"${this.#hash.digest('hex')}"`;
  }
}
