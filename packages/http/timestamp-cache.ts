/** The current time in the two text forms that every response needs. */
export interface Timestamps {
  /** Milliseconds since 1970, for a log line. */
  readonly time: string;
  /** For the Date header field (RFC 9110, section 5.6.7). */
  readonly date: string;
}

/**
 * Formats the current time once a millisecond instead of once a request. `tick` is `performance.now()`, which each request has
 * read already.
 */
export function createTimestampCache(): (tick: number) => Timestamps {
  let millisecond = Number.NaN;
  let second = Number.NaN;
  const timestamps = { time: '', date: '' };
  return (tick) => {
    const now = Math.trunc(tick);
    if (now !== millisecond) {
      millisecond = now;
      const time = Date.now();
      timestamps.time = String(time);
      if (Math.trunc(time / 1000) !== second) {
        second = Math.trunc(time / 1000);
        timestamps.date = new Date(time).toUTCString();
      }
    }
    return timestamps;
  };
}
