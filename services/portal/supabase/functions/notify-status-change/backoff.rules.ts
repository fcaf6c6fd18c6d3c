/** The maximum number of attempts, the same as in finish_delivery. With the delays about an hour in total. */
export const maxAttempts = 8;
/** The lease of an attempt, longer than the timeout of any channel. */
export const leaseSeconds = 120;

const firstSeconds = 30;
const longestSeconds = 3600;

/**
 * Seconds to wait after a number of attempts: doubling from 30 seconds to an hour, and up to a quarter more by `random`
 * (0 to 1), to spread retries. `retryAfter`, which the other side asks for, is a minimum.
 */
export function secondsUntilNext(attempts: number, random: number, retryAfter = 0): number {
  const doubled = Math.min(longestSeconds, firstSeconds * 2 ** Math.max(0, attempts - 1));
  return Math.max(Math.ceil(doubled * (1 + random / 4)), Math.ceil(Math.min(retryAfter, 24 * 3600)));
}
