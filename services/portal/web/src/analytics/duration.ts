import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';

/** A wait as people say it: hours up to two days, then days. */
export function durationOf(hours: number): string {
  if (hours < 48) return m.admin_analytics_hours({ count: formatCount(Math.round(hours * 10) / 10) });
  return m.admin_analytics_days({ count: formatCount(Math.round(hours / 2.4) / 10) });
}
