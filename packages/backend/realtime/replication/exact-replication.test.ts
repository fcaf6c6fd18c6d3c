import { expect, test } from 'vitest';
import { positionBefore } from './exact-replication.ts';

test.for([
  ['0/1', '0/0'],
  ['1A/2B3C0', '1A/2B3BF'],
  ['2/0', '1/FFFFFFFF'],
  ['0/0', '0/0'],
])('before %s is %s', ([lsn, before]) => {
  expect(positionBefore(lsn as string)).toBe(before);
});
