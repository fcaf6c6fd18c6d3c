export interface FairQueueOptions {
  /** Tasks that run at once. */
  readonly slots: number;
  /** Tasks of one key of weight 1 that run at once; idle slots beyond it stay free for other keys. All slots by default. */
  readonly maxRunningPerKey?: number;
  /** Tasks of one key of weight 1 that wait at once. */
  readonly maxPerKey: number;
  /** Maximum wait for a slot, in milliseconds. */
  readonly waitMs: number;
  /** Creates the error of a task that is refused or has waited too long. */
  readonly refuse: (reason: 'queue_full' | 'wait_too_long') => Error;
}

export interface QueueKey {
  readonly key: string;
  /** How many ordinary keys this one counts as; 1 by default. */
  readonly weight?: number;
}

export interface FairQueue {
  /**
   * Runs the task as soon as a slot is free and it is this key's turn. The signal ends the wait, and is passed to the task.
   * @throws the result of `refuse`, or the signal's reason
   */
  run<T>(key: QueueKey, work: (signal: AbortSignal) => Promise<T>, options?: { readonly signal?: AbortSignal }): Promise<T>;
  readonly waiting: number;
  readonly running: number;
}

interface KeyQueue {
  readonly key: string;
  weight: number;
  running: number;
  /** Tasks that this key may still start before it moves to the back. */
  remainingTurns: number;
  /** Starts each waiting task, in order. */
  readonly waiting: Set<() => void>;
}

const never = new AbortController().signal;

/**
 * Shares slots fairly among keys. A free slot goes to the first caller. While several keys wait, the next slot goes to the
 * key that holds the fewest for its weight; equal keys take turns.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, maxPerKey, waitMs, refuse, maxRunningPerKey = slots } = options;
  /** Keys that run or wait; the waiting ones in the order of their turns. */
  const queues = new Map<string, KeyQueue>();
  let running = 0;
  let waiting = 0;

  const canStart = (queue: KeyQueue) => running < slots && queue.running < maxRunningPerKey * queue.weight;

  function queueOf({ key, weight = 1 }: QueueKey): KeyQueue {
    let queue = queues.get(key);
    if (!queue) queues.set(key, (queue = { key, weight, running: 0, remainingTurns: weight, waiting: new Set() }));
    queue.weight = weight;
    return queue;
  }

  function moveToBack(queue: KeyQueue): void {
    queues.delete(queue.key);
    queues.set(queue.key, queue);
    queue.remainingTurns = queue.weight;
  }

  function removeIfIdle(queue: KeyQueue): void {
    if (queue.running === 0 && queue.waiting.size === 0) queues.delete(queue.key);
  }

  function start(queue: KeyQueue): void {
    queue.running += 1;
    running += 1;
  }

  function end(queue: KeyQueue): void {
    queue.running -= 1;
    running -= 1;
    startWaiting();
    removeIfIdle(queue);
  }

  function startWaiting(): void {
    if (waiting === 0) return;
    for (let next = nextQueue(); next; next = nextQueue()) {
      const [begin] = next.waiting;
      // Counted before it starts so that nothing takes the slot in between.
      start(next);
      begin?.();
      if ((next.remainingTurns -= 1) <= 0) moveToBack(next);
    }
  }

  function nextQueue(): KeyQueue | undefined {
    let best: KeyQueue | undefined;
    for (const queue of queues.values())
      if (queue.waiting.size > 0 && canStart(queue) && (!best || loadOf(queue) < loadOf(best))) best = queue;
    return best;
  }

  function waitFor(queue: KeyQueue, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      queue.waiting.delete(begin);
      waiting -= 1;
    };
    const begin = () => {
      stopWaiting();
      resolve();
    };
    const rejectWait = (reason: unknown) => {
      stopWaiting();
      removeIfIdle(queue);
      reject(reason);
    };
    const abort = () => rejectWait(signal?.reason);
    const timer = setTimeout(() => rejectWait(refuse('wait_too_long')), waitMs);
    signal?.addEventListener('abort', abort, { once: true });
    if (queue.waiting.size === 0) moveToBack(queue);
    queue.waiting.add(begin);
    waiting += 1;
    return promise;
  }

  return {
    async run(queueKey, work, { signal } = {}) {
      signal?.throwIfAborted();
      const queue = queueOf(queueKey);
      if (canStart(queue)) start(queue);
      else if (queue.waiting.size < maxPerKey * queue.weight) await waitFor(queue, signal);
      else {
        removeIfIdle(queue);
        throw refuse('queue_full');
      }
      try {
        return await work(signal ?? never);
      } finally {
        end(queue);
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

const loadOf = (queue: KeyQueue) => queue.running / queue.weight;
