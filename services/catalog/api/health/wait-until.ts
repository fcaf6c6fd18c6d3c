import type { Clock } from '@trivium/core';

/** Waits for a time to come. Throws the reason of `signal` when that aborts first. */
export async function waitUntil(clock: Clock, at: Date, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (at <= clock.now()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => reject(signal.reason as Error);
  const cancel = clock.schedule(at, resolve);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await promise;
  } finally {
    cancel();
    signal.removeEventListener('abort', giveUp);
  }
}
