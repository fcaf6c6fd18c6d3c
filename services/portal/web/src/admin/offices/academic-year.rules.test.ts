import { expect, test } from 'vitest';
import { academicYearOf } from './academic-year.rules.ts';

test.each([
  ['2026-11-23', 0, { term: '2569', starts_on: '2026-06-01', ends_on: '2027-05-31' }],
  ['2026-05-31', 0, { term: '2568', starts_on: '2025-06-01', ends_on: '2026-05-31' }],
  ['2026-06-01', 1, { term: '2570', starts_on: '2027-06-01', ends_on: '2028-05-31' }],
])('the academic year of %s, and %i years later, goes from June to May', (day, later, year) => {
  expect(academicYearOf(day, later)).toEqual(year);
});
