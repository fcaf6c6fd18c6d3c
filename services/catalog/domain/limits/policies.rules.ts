/** Requests that a client may make in a day (UTC), by the specification's section 8. */
export const policies = {
  'by-code': 1000,
  log: 100,
  others: 1000,
} as const;

export type Policy = keyof typeof policies;

export const daySeconds = 86_400;

/** The day of an instant, in UTC: `2026-01-31`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** When the next day begins. */
export const endOfDay = (now: Date): Date => new Date(Date.parse(dayOf(now)) + daySeconds * 1000);

/** Whole seconds until the next day begins, at least one. */
export const secondsLeft = (now: Date): number => Math.max(1, Math.ceil((endOfDay(now).getTime() - now.getTime()) / 1000));
