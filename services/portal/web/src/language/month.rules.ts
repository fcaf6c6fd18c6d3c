/** A month of the institution's calendar: `2026-11`. */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

/** The month so many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Its start and the start of the next month, both ISO 8601 in the institution's zone (UTC+7, no daylight saving). */
export const spanOf = (month: string): { readonly from: string; readonly to: string } => ({
  from: `${month}-01T00:00:00+07:00`,
  to: `${addMonths(month, 1)}-01T00:00:00+07:00`,
});

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
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += dayMs) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}
