import { expect, test } from 'vitest';
import { withoutLineMarks } from '../language/line-marks.ts';
import { durationOf } from './labels.ts';

test('waiting times have one unit, which can be compared: days, and at least a tenth of one', () => {
  expect([0.2, 12, 23, 47.4, 64.8].map((hours) => withoutLineMarks(durationOf(hours)))).toEqual([
    '0.1 วัน',
    '0.5 วัน',
    '1 วัน',
    '2 วัน',
    '2.7 วัน',
  ]);
});
