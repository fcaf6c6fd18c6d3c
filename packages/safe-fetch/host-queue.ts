import type { Clock } from '@trivium/core';

export interface Politeness {
  /** Minimum time from the start of one request to a host to the start of the next. */
  readonly minIntervalMs: number;
  /** Maximum concurrent requests, over all hosts. */
  readonly maxConcurrent: number;
  /** Maximum concurrent requests to one host: 1 by default. */
  readonly maxConcurrentPerHost?: number;
}

export interface HostQueue {
  /**
   * Runs `work` when it is this host's turn: in order, within the limits of concurrency, and no sooner than the host's interval
   * after the previous one. Rejects with the reason of `signal` when that aborts first.
   */
  run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface HostState {
  readonly waiting: Set<() => void>;
  running: number;
  readyAt: number;
}

/** A queue for each host so that no host gets more requests than it should. */
export function createHostQueue(clock: Clock, { minIntervalMs, maxConcurrent, maxConcurrentPerHost = 1 }: Politeness): HostQueue {
  const hosts = new Map<string, HostState>();
  let running = 0;

  /** Starts everything whose turn it is. The map is small: it holds only hosts in use, now or a moment ago. */
  function drain(): void {
    const now = clock.now().getTime();
    for (const [host, state] of hosts) {
      if (running >= maxConcurrent) return;
      if (state.running >= maxConcurrentPerHost || state.readyAt > now) continue;
      const [start] = state.waiting;
      if (start === undefined) {
        if (state.running === 0) hosts.delete(host);
        continue;
      }
      state.waiting.delete(start);
      state.running += 1;
      state.readyAt = now + minIntervalMs;
      running += 1;
      start();
    }
  }

  function release(host: string, state: HostState): void {
    state.running -= 1;
    running -= 1;
    // The host moves to the end so that a busy host does not keep others from their turn.
    hosts.delete(host);
    hosts.set(host, state);
    if (state.readyAt > clock.now().getTime()) clock.schedule(new Date(state.readyAt), drain);
    drain();
  }

  function waitForSlot(state: HostState, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        state.waiting.delete(start);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      state.waiting.add(start);
      drain();
    });
  }

  return {
    async run(host, signal, work) {
      signal.throwIfAborted();
      const state = hosts.get(host) ?? { waiting: new Set(), running: 0, readyAt: 0 };
      hosts.set(host, state);
      await waitForSlot(state, signal);
      try {
        return await work();
      } finally {
        release(host, state);
      }
    },
  };
}
