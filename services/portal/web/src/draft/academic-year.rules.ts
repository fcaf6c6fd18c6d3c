/** The month in which an academic year begins: June. */
const firstMonth = 6;

/** The academic year of a day, in the Buddhist era: of `2026-11-23` 2569. It begins in June. */
export function academicYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return year + 543 - (month < firstMonth ? 1 : 0);
}
