import { expect, test } from 'vitest';
import { isLowerCaseUuid, isUuid } from './uuid.ts';

const id = '0190a0b0-1c2d-4e3f-8a9b-0c1d2e3f4a5b';

test.each([`${id}0`, id.slice(1), `x${id}`, `${id}\n`, id.replaceAll('-', ''), '', 7, null, undefined])(
  '%j is not a UUID',
  (value) => {
    expect([isUuid(value), isLowerCaseUuid(value)]).toEqual([false, false]);
  },
);

test('a UUID may be in capitals, except where only our own form counts', () => {
  expect([isUuid(id), isLowerCaseUuid(id)]).toEqual([true, true]);
  expect([isUuid(id.toUpperCase()), isLowerCaseUuid(id.toUpperCase())]).toEqual([true, false]);
});
