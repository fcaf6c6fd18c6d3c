import type { Clock } from '@trivium/core';

export interface FakeClock extends Clock {
  /** Advances the time and runs, in order, everything that falls due. */
  advance(ms: number): void;
  set(at: Date): void;
}

/** A clock that moves only when a test moves it. */
export function createFakeClock(start: Date): FakeClock {
  let now = start;
  const alarms = new Set<{ readonly at: Date; readonly run: () => void }>();
  const clock: FakeClock = {
    now: () => new Date(now),
    schedule(at, run) {
      const alarm = { at, run };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    advance: (ms) => clock.set(new Date(now.getTime() + ms)),
    set(at) {
      for (;;) {
        const due = [...alarms].filter((alarm) => alarm.at <= at).toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
        if (!due) break;
        alarms.delete(due);
        if (due.at > now) now = due.at;
        due.run();
      }
      now = at;
    },
  };
  return clock;
}
