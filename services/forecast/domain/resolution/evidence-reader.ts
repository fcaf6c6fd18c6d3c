import type { Clock } from '@trivium/core';
import type { SafeFetch } from '@trivium/safe-fetch';
import type pg from 'pg';
import type { EvidenceLimits } from './evidence-budget.rules.ts';

/** Shares slots for reading among clients; `createFairQueue` has this shape. */
export interface ReadQueue {
  run<T>(
    key: { readonly key: string },
    work: (signal: AbortSignal) => Promise<T>,
    options: { readonly signal: AbortSignal },
  ): Promise<T>;
}

export interface EvidenceReader {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly outbound: Pick<SafeFetch, 'read'>;
  readonly reads: ReadQueue;
  readonly limits: EvidenceLimits;
}

/** On whose behalf sources are read, and as of when. */
export interface Reading {
  readonly client: string;
  readonly judgedAt: Date;
  readonly signal: AbortSignal;
}
