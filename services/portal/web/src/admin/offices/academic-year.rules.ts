export interface Term {
  /** The year of the board, as its page names it. */
  readonly term: string;
  /** Days such as `2026-06-01`. */
  readonly starts_on: string;
  readonly ends_on: string;
}

/** The Thai academic year of a day, from June to May: `2026-11-23` is in 2569. */
export function academicYearOf(day: string, later = 0): Term {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = (month < 6 ? year - 1 : year) + later;
  return { term: String(first + 543), starts_on: `${first}-06-01`, ends_on: `${first + 1}-05-31` };
}
