import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateMember } from './duplicate-members.rules.ts';

test.for([
  ['{"a":1,"a":2}', '"a"'],
  ['{"a":1,"\\u0061":2}', '"\\u0061"'],
  ['{"x":[{"dose":"1","dose" : "2"}]}', '"dose"'],
  ['{"a":{"b":1},"c":{"b":1}}', undefined],
  ['[{"a":1},{"a":1}]', undefined],
  ['{"a":"{\\"a\\":1,\\"a\\":2}"}', undefined],
  ['"a"', undefined],
] as const)('in %s the repeated member is %s', ([text, expected]) => {
  expect(duplicateMember(text)).toBe(expected);
});

test('JSON written by JSON.stringify has no repeated member', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, isSpaced) => {
      expect(duplicateMember(JSON.stringify(value, undefined, isSpaced ? 2 : 0))).toBeUndefined();
    }),
  );
});
