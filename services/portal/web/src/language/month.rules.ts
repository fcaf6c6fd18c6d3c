/** A month of the institution's calendar: `2026-11`. */
export const isMonth = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

/** A day of it: `2026-11-21`. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

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
