/** What to do after something ended by itself: start it again after a pause, or give up. */
export type RestartPlan = { readonly kind: 'restart'; readonly delayMs: number } | { readonly kind: 'give-up' };

export const windowMs = 10 * 60_000;
export const maxFailures = 10;
const firstDelayMs = 100;
const maxDelayMs = 30_000;

/** The failures that still count. */
export const recentFailures = (failures: readonly number[], now: number): number[] =>
  failures.filter((at) => now - at < windowMs);

/**
 * Plans the restart after a failure. Pauses double from failure to failure; ten within ten minutes are too many.
 * @param failures when it failed, the failure of now included, in ms
 */
export function planRestart(failures: readonly number[], now: number): RestartPlan {
  const { length } = recentFailures(failures, now);
  if (length >= maxFailures) return { kind: 'give-up' };
  return { kind: 'restart', delayMs: Math.min(firstDelayMs * 2 ** Math.max(length - 1, 0), maxDelayMs) };
}
