import { systemClock } from '@trivium/core';
import { createCosigner } from '@trivium/transparency';
import type { Pool } from 'pg';
import { createWitness, type Witness, type WitnessOptions } from '../witness/create-witness.ts';
import { sampleSigner, seedOf } from './sample-log.ts';

export const sampleCosigner = createCosigner({ name: 'witness.example.org/w1', seed: seedOf('witness') });

/** A witness that watches the sample log, in the schema that the tests migrate. */
export function createSampleWitness(pool: Pool, options: Partial<WitnessOptions> = {}): Witness {
  return createWitness({
    pool,
    schema: 'catalog',
    cosigner: sampleCosigner,
    logs: [sampleSigner.key],
    clock: systemClock,
    ...options,
  });
}
