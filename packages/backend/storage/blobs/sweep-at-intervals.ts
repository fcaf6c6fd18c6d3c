import type { Clock } from '@trivium/core';

const intervalMs = 5 * 60 * 1000;

/** Sweeps now, and then again and again, each time after the one before has ended. */
export function sweepAtIntervals(clock: Clock, sweep: () => Promise<number>, onError: (error: unknown) => void) {
  let cancel = () => {};
  let isStopped = false;
  let running = Promise.resolve();
  const turn = () => {
    running = sweep()
      .then(() => {}, onError)
      .then(() => {
        if (!isStopped) cancel = clock.schedule(new Date(clock.now().getTime() + intervalMs), turn);
      });
  };
  turn();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
