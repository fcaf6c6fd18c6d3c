import type { Clock } from './clock.ts';

/**
 * Settles as `promise` does, or rejects with `makeError()` after `limitMs`. The work itself continues; its later result is
 * dropped.
 */
export async function withTimeLimit<T>(
  { clock, limitMs, makeError }: { readonly clock: Clock; readonly limitMs: number; readonly makeError: () => Error },
  promise: Promise<T>,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const cancel = clock.schedule(new Date(clock.now().getTime() + limitMs), () => reject(makeError()));
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    cancel();
  }
}
