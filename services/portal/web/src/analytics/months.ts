import { formatMonth, formatShortMonth } from '../language/dates.ts';

/** A moment within the month that begins on the day `month`. */
const within = (month: string) => `${month.slice(0, 7)}-15T12:00:00+07:00`;

export const monthName = (month: string): string => formatMonth(within(month));
export const shortMonthName = (month: string): string => formatShortMonth(within(month));
