import { addMonths } from './month.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days like `2026-11-21`, in weeks that begin on Sundays as in Thai calendars: from the week of a day, or else of the month's first, to the month's last week. */
export function weeksOf(month: string, from = `${month}-01`): string[][] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const afterLast = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`);
  const before = new Date(first).getUTCDay();
  const weeks: string[][] = [];
  for (let sunday = first - before * dayMs; sunday < afterLast; sunday += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, day) => new Date(sunday + day * dayMs).toISOString().slice(0, 10)));
  return weeks;
}

/** Whether fewer than seven days of a day's month follow it: a calendar that begins with its month shows little but the past. */
export const isMonthEnding = (day: string): boolean =>
  Date.parse(`${addMonths(day.slice(0, 7), 1)}-01`) - Date.parse(day) <= 7 * dayMs;

/** Every day from the first to the last, both days as `2026-11-21`. */
export function eachDay(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += dayMs) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}
