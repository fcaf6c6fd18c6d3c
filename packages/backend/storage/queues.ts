import { availableParallelism } from 'node:os';
import { createFairQueue, type FairQueue } from '@trivium/http';
import { refuse } from './errors.ts';

/** The resources that callers share. Each queue limits what one caller uses at once. */
export interface StorageQueues {
  /** Requests with a body: a slow one occupies a slot of its own caller only. */
  readonly bodies: FairQueue;
  readonly statements: FairQueue;
  readonly images: FairQueue;
}

const slowDown = () => refuse('SlowDown');

/** @param connections that callers' statements may use at once */
export function createQueues({ maxBodies, connections }: { maxBodies: number; connections: number }): StorageQueues {
  // Each rendering occupies a core, and one of the four threads that also read files.
  const renderers = Math.min(Math.max(availableParallelism(), 2), 3);
  return {
    bodies: createFairQueue({
      slots: Infinity,
      maxRunningPerKey: maxBodies,
      maxPerKey: 4 * maxBodies,
      waitMs: 30_000,
      refuse: slowDown,
    }),
    statements: createFairQueue({ slots: connections, maxPerKey: 500, waitMs: 5_000, refuse: slowDown }),
    // One slot always stays free for another caller.
    images: createFairQueue({
      slots: renderers,
      maxRunningPerKey: renderers - 1,
      maxPerKey: 30,
      waitMs: 30_000,
      refuse: () => refuse('SlowDown', { message: 'Too many images are being rendered; try again soon.' }),
    }),
  };
}
