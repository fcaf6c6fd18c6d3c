/** After so many attempts a delivery has failed: the same number as in finish_delivery. With the waits between: an hour. */
export const maxAttempts = 8;
/** How long an attempt may take before another run may try again: longer than any channel waits. */
export const leaseSeconds = 120;

const firstSeconds = 30;
const longestSeconds = 3600;

/**
 * Seconds to wait after so many attempts: doubling from 30 seconds to an hour, and up to a quarter more by `random`
 * (0 to 1), so that what failed together does not return together. What the other side asks for is the least.
 */
export function secondsUntilNext(attempts: number, random: number, askedFor = 0): number {
  const doubled = Math.min(longestSeconds, firstSeconds * 2 ** Math.max(0, attempts - 1));
  return Math.max(Math.ceil(doubled * (1 + random / 4)), Math.ceil(Math.min(askedFor, 24 * 3600)));
}
