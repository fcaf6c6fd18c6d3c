import type { Clock } from './clock.ts';

/**
 * Starts `work` and settles as it does, or rejects with `makeError()` after `limitMs`. The work itself continues; its later
 * result is dropped.
 */
export async function withTimeLimit<T>(
  { clock, limitMs, makeError }: { readonly clock: Clock; readonly limitMs: number; readonly makeError: () => Error },
  work: () => Promise<T>,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const cancel = clock.schedule(new Date(clock.now().getTime() + limitMs), () => reject(makeError()));
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    cancel();
  }
}
