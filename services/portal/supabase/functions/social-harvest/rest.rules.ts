const hour = 3600;
const longest = 24 * hour;

/**
 * Seconds to pause an account after a number of failures in a row: an hour, doubling to a day. Longer if the site asks for
 * it, but at most a week.
 */
export function restSeconds(failures: number, retryAfter = 0): number {
  return Math.max(Math.min(longest, hour * 2 ** failures), Math.min(retryAfter, 7 * longest));
}
