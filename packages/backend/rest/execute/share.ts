import { RestError } from '../errors.ts';

/** Runs work in the share of whoever asks for it. @throws PGRST003 when their share was full for too long */
export type Share = <T>(who: string, work: () => Promise<T>) => Promise<T>;

interface Held {
  running: number;
  readonly waiting: Set<() => void>;
}

/** As long as the pool lets anybody wait for a connection. */
const usualWaitMs = 5_000;

/**
 * Lets everybody run `most` works at once; what they ask for beyond that waits behind their own, so that whoever asks for
 * much takes the last connection from nobody else.
 */
export function createShare(most: number, waitMs = usualWaitMs): Share {
  const shares = new Map<string, Held>();
  return async (who, work) => {
    let held = shares.get(who);
    if (!held) shares.set(who, (held = { running: 0, waiting: new Set() }));
    // Whoever ends hands the place on, so that it counts as taken in between.
    if (held.running < most) held.running += 1;
    else await waitFor(held.waiting, waitMs);
    try {
      return await work();
    } finally {
      const [next] = held.waiting;
      if (next) next();
      else if ((held.running -= 1) === 0) shares.delete(who);
    }
  };
}

function waitFor(waiting: Held['waiting'], waitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const begin = () => {
    clearTimeout(timer);
    waiting.delete(begin);
    resolve();
  };
  const timer = setTimeout(() => {
    waiting.delete(begin);
    reject(new RestError('PGRST003', 'Timed out acquiring connection from connection pool.'));
  }, waitMs);
  waiting.add(begin);
  return promise;
}
