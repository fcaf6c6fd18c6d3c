import type { Clock } from '@trivium/core';

const intervalMs = 5 * 60 * 1000;

/** Sweeps now and then every five minutes, counted from the end of the last sweep. */
export function sweepAtIntervals(clock: Clock, sweep: () => Promise<number>, onError: (error: unknown) => void) {
  let cancel = () => {};
  let isStopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = sweep()
      .then(() => {}, onError)
      .then(() => {
        if (!isStopped) cancel = clock.schedule(new Date(clock.now().getTime() + intervalMs), run);
      });
  };
  run();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
