import type { Clock } from '@trivium/core';
import { refuse } from './errors.ts';

/** Waits for an answer at most `ms`. @throws request_timeout */
export async function within<T>(clock: Clock, ms: number, answer: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const cancel = clock.schedule(new Date(clock.now().getTime() + ms), () =>
    reject(refuse('request_timeout', `No answer came within ${ms / 1000} seconds.`)),
  );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    cancel();
    // An answer that fails after the time is up was told about already.
    answer.catch(() => {});
  }
}
