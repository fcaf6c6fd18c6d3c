import type { Clock } from '@trivium/core';

/** Longer than what is done for a known address takes on a healthy database. */
const leastMs = 100;

/**
 * Does what is different for known and for unknown addresses, and gives its outcome, a refusal too, not before a moment
 * that is the same for both: the time of an answer is not to tell what its content does not.
 */
export async function evenly<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const { promise: moment, resolve } = Promise.withResolvers<void>();
  clock.schedule(new Date(clock.now().getTime() + leastMs), resolve);
  const [outcome] = await Promise.allSettled([work(), moment]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
