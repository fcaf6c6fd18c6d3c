import { createFairQueue, type QueueKey } from '@trivium/http';
import { RestError } from '../errors.ts';

/** Limits how many connections each caller uses at once. */
export interface DatabaseQueue {
  /** Runs `work` when a connection is free for this caller. @throws PGRST003 */
  run<T>(queueKey: QueueKey, work: () => Promise<T>): Promise<T>;
  /** Whether so many connections are in use that costly statements are refused. */
  readonly isBusy: boolean;
}

/** The pool's own limit for waiting on a connection. */
const defaultWaitMs = 5_000;
const maxWaitingPerKey = 1_000;

/**
 * Shares connections among callers. Of ten, one caller uses at most four, and all anonymous callers together at most six:
 * the others are left to signed-in people. Within these limits any caller may use an idle connection.
 */
export function createDatabaseQueue(connections: number, waitMs = defaultWaitMs): DatabaseQueue {
  // Two of twelve are left to the other services of the backend.
  const slots = Math.max(1, Math.ceil(connections * (10 / 12)));
  // A small pool leaves one connection to others and no more, because a stricter limit would only slow the caller down.
  const maxPerCaller = Math.max(1, Math.min(4, slots - 1), Math.floor(slots * 0.4));
  const anonymousSlots = Math.max(maxPerCaller, Math.floor(slots * 0.6));
  const refuse = () => new RestError('PGRST003', 'Timed out acquiring connection from connection pool.');
  const common = { maxPerKey: maxWaitingPerKey, waitMs, refuse, maxRunningPerKey: maxPerCaller };
  const everyone = createFairQueue({ ...common, slots });
  const anonymous = createFairQueue({ ...common, slots: anonymousSlots });
  return {
    run: (queueKey, work) =>
      queueKey.key.startsWith('address:')
        ? anonymous.run(queueKey, () => everyone.run(queueKey, work))
        : everyone.run(queueKey, work),
    get isBusy() {
      return everyone.waiting + anonymous.waiting > 0 || everyone.running > slots / 2;
    },
  };
}
