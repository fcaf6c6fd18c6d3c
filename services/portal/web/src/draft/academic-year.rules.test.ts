import { expect, test } from 'vitest';
import { academicYearOf } from './academic-year.rules.ts';

test('an academic year begins in June, and is counted in the Buddhist era', () => {
  expect(['2026-05-31', '2026-06-01', '2026-12-31', '2027-01-01'].map(academicYearOf)).toEqual([2568, 2569, 2569, 2569]);
});
