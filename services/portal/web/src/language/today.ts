import { timeZone } from './dates.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The institution's calendar day of a moment: `2026-11-21`. */
export const dayOf = (moment: string | Date): string => day.format(new Date(moment));
export const today = (): string => dayOf(new Date());
/** Calendar days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000));
/** Calendar days from today to a day; negative when it is over. */
export const daysUntil = (date: string): number => daysBetween(today(), date);
