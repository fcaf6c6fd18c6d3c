/** The time, passed in wherever a rule depends on it so that tests control it. */
export interface Clock {
  now(): Date;
  /** Calls `run` once at or soon after `at`; returns the function that cancels it. */
  schedule(at: Date, run: () => void): () => void;
}

/** setTimeout takes at most 2^31-1 ms (24.8 days); longer waits chain several timers. */
const maxTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => new Date(),
  schedule(at, run) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = at.getTime() - Date.now();
      timer = left > maxTimerMs ? setTimeout(wait, maxTimerMs) : setTimeout(run, Math.max(0, left));
      timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  },
};
