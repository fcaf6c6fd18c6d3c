import { formatCount, formatMediumMonth, formatMonth, noonOf } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';

/** A time within the month that begins on the day `month`. */
const within = (month: string) => noonOf(`${month.slice(0, 7)}-15`);

export const monthName = (month: string): string => formatMonth(within(month));
export const shortMonthName = (month: string): string => formatMediumMonth(within(month));

/** A waiting time in words: always days, because one unit is compared at a glance. */
export const durationOf = (hours: number): string =>
  m.admin_analytics_days({ count: formatCount(Math.max(0.1, Math.round(hours / 2.4) / 10)) });
