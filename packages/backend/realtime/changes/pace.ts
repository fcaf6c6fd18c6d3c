import { setImmediate } from 'node:timers/promises';

/** Lets everybody else have their turn after a while of work that many listeners cause. */
export interface Pace {
  readonly isDue: () => boolean;
  readonly rest: () => Promise<void>;
}

const longestMs = 10;

export function createPace(): Pace {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since > longestMs,
    async rest() {
      await setImmediate();
      since = performance.now();
    },
  };
}
