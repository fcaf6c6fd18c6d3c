import { expect, test } from 'vitest';
import { readingDate } from './reading-date.rules.ts';

test.for([
  ['2026-04-05', '2026-04-05'],
  ['amended 2021-03-09; a further amendment of 2022-01-01 was announced', '2021-03-09'],
  ['2019-03', '2019-03-01'],
  ['edition of about 2014', '2014-01-01'],
  ['older edition, about 2010 to 2017', '2010-01-01'],
  ['stored version of 2024-05-01 (520.2123d until 2019)', '2024-05-01'],
  ['older edition; now part of 520.2022', null],
  ['79 FR 64116', null],
  ['older edition', null],
  [undefined, null],
] as const)('of %j the earliest day that was read is %s', ([asOf, day]) => {
  expect(readingDate(asOf)).toBe(day);
});
