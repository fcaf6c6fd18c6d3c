import { expect, test } from 'vitest';
import { isId, isIdOfAnyCase } from './ids.rules.ts';

const id = '0190a0b0-1c2d-4e3f-8a9b-0c1d2e3f4a5b';

test('an identifier is a whole UUID in lower case', () => {
  expect([id, id.toUpperCase(), `${id}0`, id.slice(1), '', 7, undefined].map(isId)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a code from paper may be in capitals', () => {
  expect([isIdOfAnyCase(id.toUpperCase()), isIdOfAnyCase(`x${id}`)]).toEqual([true, false]);
});
