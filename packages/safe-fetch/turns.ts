import type { Clock } from '@trivium/core';

export interface Politeness {
  /** Least time from the start of one request to a host to the start of the next. */
  readonly perHostMs: number;
  /** Most requests under way at once, over all hosts. */
  readonly atOnce: number;
  /** Most of them to one host: 1 by default. */
  readonly perHostAtOnce?: number;
}

export interface Turns {
  /**
   * Runs `work` when it is this host's turn: first come, first served, no more at a time than its limit, no sooner than the host's interval
   * after the one before. Rejects with the reason of `signal` when that aborts first.
   */
  run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Line {
  readonly waiting: Set<() => void>;
  busy: number;
  readyAt: number;
}

/** A line before each host, so that however much is asked of us, no host is asked more than it should bear. */
export function createTurns(clock: Clock, { perHostMs, atOnce, perHostAtOnce = 1 }: Politeness): Turns {
  const lines = new Map<string, Line>();
  let running = 0;

  /** Lets every line go on whose turn it is. Lines are few: only hosts that are or just were in use have one. */
  function goOn(): void {
    const now = clock.now().getTime();
    for (const [host, line] of lines) {
      if (running >= atOnce) return;
      if (line.busy >= perHostAtOnce || line.readyAt > now) continue;
      const [start] = line.waiting;
      if (start === undefined) {
        if (line.busy === 0) lines.delete(host);
        continue;
      }
      line.waiting.delete(start);
      line.busy += 1;
      line.readyAt = now + perHostMs;
      running += 1;
      start();
    }
  }

  function leave(host: string, line: Line): void {
    line.busy -= 1;
    running -= 1;
    // Who was served goes to the end, so that a busy host keeps no other from its turn.
    lines.delete(host);
    lines.set(host, line);
    if (line.readyAt > clock.now().getTime()) clock.schedule(new Date(line.readyAt), goOn);
    goOn();
  }

  function wait(line: Line, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        line.waiting.delete(start);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      line.waiting.add(start);
      goOn();
    });
  }

  return {
    async run(host, signal, work) {
      signal.throwIfAborted();
      const line = lines.get(host) ?? { waiting: new Set(), busy: 0, readyAt: 0 };
      lines.set(host, line);
      await wait(line, signal);
      try {
        return await work();
      } finally {
        leave(host, line);
      }
    },
  };
}
