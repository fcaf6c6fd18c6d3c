import { setImmediate } from 'node:timers/promises';

/** Lets everybody else have their turn after a while of work that many listeners cause. */
export interface TimeSlice {
  readonly isOver: () => boolean;
  readonly yieldToEventLoop: () => Promise<void>;
}

const maxMs = 10;

export function createTimeSlice(): TimeSlice {
  let startedAt = performance.now();
  return {
    isOver: () => performance.now() - startedAt > maxMs,
    async yieldToEventLoop() {
      await setImmediate();
      startedAt = performance.now();
    },
  };
}
