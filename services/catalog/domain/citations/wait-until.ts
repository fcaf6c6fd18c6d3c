import type { Clock } from '@trivium/core';

/** Resolves at that time. @throws the reason of `signal`, if it aborts first */
export async function waitUntil(clock: Clock, at: Date, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (at <= clock.now()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason as Error);
  const cancel = clock.schedule(at, resolve);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await promise;
  } finally {
    cancel();
    signal.removeEventListener('abort', abort);
  }
}
