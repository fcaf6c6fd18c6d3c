const hour = 3600;
const longest = 24 * hour;

/**
 * Seconds that an account rests after so many failures in a row: an hour, doubling to a day. Longer where the site asks
 * for it, but never past a week: a site that asks for years is not believed.
 */
export function restSeconds(failures: number, askedFor = 0): number {
  return Math.max(Math.min(longest, hour * 2 ** failures), Math.min(askedFor, 7 * longest));
}
