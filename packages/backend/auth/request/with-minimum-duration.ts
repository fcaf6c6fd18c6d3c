import type { Clock } from '@trivium/core';

/** Longer than the work for a known address takes on a healthy database. */
const minimumMs = 100;

/**
 * Runs work that differs for known and unknown addresses, and settles no earlier than `minimumMs` after the start. The
 * time of a response therefore does not reveal what its content hides. Rejects as `work` does.
 */
export async function withMinimumDuration<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const { promise: minimum, resolve } = Promise.withResolvers<void>();
  clock.schedule(new Date(clock.now().getTime() + minimumMs), resolve);
  const [outcome] = await Promise.allSettled([work(), minimum]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
