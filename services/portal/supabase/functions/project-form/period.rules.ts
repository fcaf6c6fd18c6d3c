import { thaiDate } from '../_shared/thai-date.rules.ts';

/** The days of a project. */
export function periodOf({
  starts_on: start,
  ends_on: end,
}: {
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}) {
  if (start === null) return '-';
  return end === null || end === start ? thaiDate(start) : `${thaiDate(start)} ถึง ${thaiDate(end)}`;
}
