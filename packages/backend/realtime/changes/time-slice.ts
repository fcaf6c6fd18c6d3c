import { setImmediate } from 'node:timers/promises';

/** Limits how long work for many recipients blocks the event loop. */
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
