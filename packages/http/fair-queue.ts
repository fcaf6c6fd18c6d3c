export interface FairQueueOptions {
  /** Works that run at once. */
  readonly slots: number;
  /** Works of one key of weight 1 that run at once; idle slots beyond it stay free for other keys. Without it: all slots. */
  readonly maxRunningPerKey?: number;
  /** Works of one key of weight 1 that wait at once. */
  readonly maxPerKey: number;
  /** Longest wait for a slot, in milliseconds. */
  readonly waitMs: number;
  /** Makes the error of a work that may not wait, or has waited too long. */
  readonly refuse: (reason: 'queue_full' | 'wait_too_long') => Error;
}

export interface QueueKey {
  readonly key: string;
  /** How many ordinary keys this one counts as; 1 by default. */
  readonly weight?: number;
}

export interface FairQueue {
  /**
   * Runs the work as soon as a slot is free and it is this key's turn. The signal ends the wait, and is handed to the work.
   * @throws what `refuse` makes, or the signal's reason
   */
  run<T>(who: QueueKey, work: (signal: AbortSignal) => Promise<T>, options?: { readonly signal?: AbortSignal }): Promise<T>;
  readonly waiting: number;
  readonly running: number;
}

interface Line {
  readonly key: string;
  weight: number;
  running: number;
  /** Works it may still begin before it goes behind the others. */
  turns: number;
  /** What each waiting work is started by, in order. */
  readonly waiting: Set<() => void>;
}

const never = new AbortController().signal;

/**
 * Shares slots out among keys. A free slot goes to anyone who asks; while several keys wait, the next one goes to the key
 * that holds the fewest by its weight, and among equals they take turns.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, maxPerKey, waitMs, refuse, maxRunningPerKey = slots } = options;
  /** Those that run or wait; among those that wait, in the order of their turns. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  const mayStart = (line: Line) => running < slots && line.running < maxRunningPerKey * line.weight;

  function lineOf({ key, weight = 1 }: QueueKey): Line {
    let line = lines.get(key);
    if (!line) lines.set(key, (line = { key, weight, running: 0, turns: weight, waiting: new Set() }));
    line.weight = weight;
    return line;
  }

  function goBehind(line: Line): void {
    lines.delete(line.key);
    lines.set(line.key, line);
    line.turns = line.weight;
  }

  function forget(line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(line.key);
  }

  function start(line: Line): void {
    line.running += 1;
    running += 1;
  }

  function end(line: Line): void {
    line.running -= 1;
    running -= 1;
    startWaiting();
    forget(line);
  }

  function startWaiting(): void {
    if (waiting === 0) return;
    for (let next = nextLine(); next; next = nextLine()) {
      const [begin] = next.waiting;
      // Counted before it begins, so that nobody takes the slot in between.
      start(next);
      begin?.();
      if ((next.turns -= 1) <= 0) goBehind(next);
    }
  }

  function nextLine(): Line | undefined {
    let best: Line | undefined;
    for (const line of lines.values())
      if (line.waiting.size > 0 && mayStart(line) && (!best || held(line) < held(best))) best = line;
    return best;
  }

  function waitFor(line: Line, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      line.waiting.delete(begin);
      waiting -= 1;
    };
    const begin = () => {
      leave();
      resolve();
    };
    const giveUp = (reason: unknown) => {
      leave();
      forget(line);
      reject(reason);
    };
    const abort = () => giveUp(signal.reason);
    const timer = setTimeout(() => giveUp(refuse('wait_too_long')), waitMs);
    signal.addEventListener('abort', abort, { once: true });
    if (line.waiting.size === 0) goBehind(line);
    line.waiting.add(begin);
    waiting += 1;
    return promise;
  }

  return {
    async run(who, work, { signal = never } = {}) {
      signal.throwIfAborted();
      const line = lineOf(who);
      if (mayStart(line)) start(line);
      else if (line.waiting.size < maxPerKey * line.weight) await waitFor(line, signal);
      else {
        forget(line);
        throw refuse('queue_full');
      }
      try {
        return await work(signal);
      } finally {
        end(line);
      }
    },
    get waiting() {
      return waiting;
    },
    get running() {
      return running;
    },
  };
}

const held = (line: Line) => line.running / line.weight;
