import { availableParallelism } from 'node:os';
import { createFairQueue, type FairQueue } from '@trivium/http';
import { refuse } from './errors.ts';

/** What callers share, and what each may take of it at once. */
export interface StorageQueues {
  /** Requests with a body: a slow one holds a place of its caller's own, and of nobody else's. */
  readonly bodies: FairQueue;
  readonly statements: FairQueue;
  readonly images: FairQueue;
}

const tooMany = () => refuse('SlowDown');

/** @param connections that statements of callers may use at once */
export function createQueues({ maxBodies, connections }: { maxBodies: number; connections: number }): StorageQueues {
  // Each rendering keeps a core busy, and one of the four threads that read files too.
  const renderers = Math.min(Math.max(availableParallelism(), 2), 3);
  return {
    bodies: createFairQueue({
      slots: Infinity,
      maxRunningPerKey: maxBodies,
      maxPerKey: 4 * maxBodies,
      waitMs: 30_000,
      refuse: tooMany,
    }),
    statements: createFairQueue({ slots: connections, maxPerKey: 500, waitMs: 5_000, refuse: tooMany }),
    // One place is always another's.
    images: createFairQueue({
      slots: renderers,
      maxRunningPerKey: renderers - 1,
      maxPerKey: 30,
      waitMs: 30_000,
      refuse: () => refuse('SlowDown', { message: 'Too many images are being rendered; try again soon.' }),
    }),
  };
}
