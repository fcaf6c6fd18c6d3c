import { createFairQueue, type QueueKey } from '@trivium/http';
import { RestError } from '../errors.ts';

/** Runs work on a connection once it is its caller's turn. @throws PGRST003 */
export interface DatabaseQueue {
  run<T>(who: QueueKey, work: () => Promise<T>): Promise<T>;
  /** Whether the connections are so busy that costly work has to give way. */
  readonly isBusy: boolean;
}

/** As long as the pool lets anybody wait for a connection. */
const usualWaitMs = 5_000;
const maxWaitingPerKey = 1_000;

/**
 * Shares the connections out: those who have not signed in hold at most 6 of 10 together, so that they never take those
 * that signed-in people need, and one caller holds at most 4 of 10. Within that, idle connections go to anyone.
 */
export function createDatabaseQueue(connections: number, waitMs = usualWaitMs): DatabaseQueue {
  // Two of twelve are left to the other services of the backend.
  const slots = Math.max(1, Math.ceil(connections * (10 / 12)));
  // Of few connections one is left to others, so that a caller is not slowed down more than fairness asks.
  const perCaller = Math.max(1, Math.min(4, slots - 1), Math.floor(slots * 0.4));
  const ofAnonymous = Math.max(perCaller, Math.floor(slots * 0.6));
  const refuse = () => new RestError('PGRST003', 'Timed out acquiring connection from connection pool.');
  const common = { maxPerKey: maxWaitingPerKey, waitMs, refuse };
  const everyone = createFairQueue({ ...common, slots, maxRunningPerKey: perCaller });
  const anonymous = createFairQueue({ ...common, slots: ofAnonymous, maxRunningPerKey: perCaller });
  return {
    run: (who, work) =>
      who.key.startsWith('address:') ? anonymous.run(who, () => everyone.run(who, work)) : everyone.run(who, work),
    get isBusy() {
      return everyone.waiting + anonymous.waiting > 0 || everyone.running > slots / 2;
    },
  };
}
