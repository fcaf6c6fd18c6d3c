import { createFairQueue, type FairQueue } from '@trivium/http';
import { RestError } from '../errors.ts';
import type { BodyLimits } from '../parse/body.ts';

const mebibyte = 1024 * 1024;

/** `authorized` is for callers of whom it is known that they may write to the target. */
export interface CallerBodyLimits {
  readonly unauthorized: BodyLimits;
  readonly authorized: BodyLimits;
}

/** The gateway allows 16 MiB. The other limits are those that PostgreSQL's JSON functions can bear. */
export function bodyLimitsOf(maxBytes = 16 * mebibyte): CallerBodyLimits {
  return {
    unauthorized: { bytes: Math.min(mebibyte, maxBytes), nesting: 64, keys: 50_000, rows: 10_000 },
    authorized: { bytes: maxBytes, nesting: 1_000, keys: 2_000_000, rows: 250_000 },
  };
}

/** Lets one long body be parsed at a time, callers in turn. */
export type BodyQueue = FairQueue;

export const createBodyQueue = (): BodyQueue =>
  createFairQueue({
    slots: 1,
    maxPerKey: 100,
    waitMs: 30_000,
    refuse: () => new RestError('PGRST003', 'Timed out waiting for other large bodies.'),
  });
