/** The present in the two forms that each answer needs as text. */
export interface Timestamps {
  /** Milliseconds since 1970, for a log line. */
  readonly time: string;
  /** For the Date header field (RFC 9110, section 5.6.7). */
  readonly date: string;
}

/**
 * Writes the present as text once a millisecond instead of once a request. `tick` is `performance.now()`, which a
 * request has asked for already.
 */
export function createTimestampCache(): (tick: number) => Timestamps {
  let millisecond = Number.NaN;
  let second = Number.NaN;
  const moment = { time: '', date: '' };
  return (tick) => {
    const now = Math.trunc(tick);
    if (now !== millisecond) {
      millisecond = now;
      const time = Date.now();
      moment.time = String(time);
      if (Math.trunc(time / 1000) !== second) {
        second = Math.trunc(time / 1000);
        moment.date = new Date(time).toUTCString();
      }
    }
    return moment;
  };
}
