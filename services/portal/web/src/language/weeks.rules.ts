import { addMonths } from './month.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The days of its weeks, Sunday first as in Thai calendars, with those of the months around it that fill the first and the last week. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const afterLast = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`);
  const before = new Date(first).getUTCDay();
  const weeks: string[][] = [];
  for (let sunday = first - before * dayMs; sunday < afterLast; sunday += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, day) => new Date(sunday + day * dayMs).toISOString().slice(0, 10)));
  return weeks;
}

/** Every day from the first to the last, both days as `2026-11-21`. */
export function eachDay(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += dayMs) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}
