import { createHash } from 'node:crypto';
import { systemClock } from '@trivium/core';
import { createSigner } from '@trivium/transparency';
import type pg from 'pg';
import { createTransparencyLog, type TransparencyLog, type TransparencyLogOptions } from '../log/create-transparency-log.ts';

export const sampleOrigin = 'log.example.org/sample';

/** A seed that is the same in every process of a test. */
export const seedOf = (name: string): Uint8Array => createHash('sha256').update(name).digest();

export const sampleSigner = createSigner({ name: sampleOrigin, seed: seedOf('sample') });

/** A log in the schema that the tests migrate. */
export function openSampleLog(pool: pg.Pool, options: Partial<TransparencyLogOptions> = {}): TransparencyLog {
  return createTransparencyLog({
    pool,
    schema: 'catalog',
    origin: sampleOrigin,
    signer: sampleSigner,
    clock: systemClock,
    ...options,
  });
}

/** `count` distinct entries. */
export function sampleEntries(count: number, name = 'entry', first = 0): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => Buffer.from(`${name} ${first + index}`));
}
