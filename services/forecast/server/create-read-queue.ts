import { createFairQueue } from '@trivium/http';
import type { ReadQueue } from '../domain/resolution/evidence-reader.ts';
import { ReadsBusy } from '../domain/resolution/gather-evidence.ts';

/** Sources that are read at once, for all clients. */
export const readSlots = 32;
/** For one client: a question that names more waits for its own, and leaves the rest to others. */
const maxRunningPerClient = 6;
/** Ten questions with as many sources as one may name. */
const maxWaitingPerClient = 200;
/** Longer than any question waits for its sources. */
const maxWaitMs = 30_000;

/** The queue in which sources wait to be read, each client in its own line. */
export const createReadQueue = (): ReadQueue =>
  createFairQueue({
    slots: readSlots,
    maxRunningPerKey: maxRunningPerClient,
    maxPerKey: maxWaitingPerClient,
    waitMs: maxWaitMs,
    refuse: () => new ReadsBusy(),
  });
