const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after the first, second, … failure: over a day and a half in all. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour, 24 * hour];

/** A receiver to which nothing arrived for this many days is disabled with the delivery that is dead-lettered next. */
export const maxFailingDays = 5;

/**
 * How long to wait after a number of failed attempts, in milliseconds; undefined after the last attempt. `random`
 * (0 to 1) adds a jitter of up to a fifth: deliveries that failed together are not retried together.
 */
export function pauseAfter(attempts: number, random: number): number | undefined {
  const pause = pauses[attempts - 1];
  return pause && Math.round(pause * (1 + random / 5));
}
