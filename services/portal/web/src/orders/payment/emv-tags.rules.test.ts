import { assert, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { crc16, readTag, tag } from './emv-tags.rules.ts';

test.each([
  ['the check value of CRC-16/CCITT-FALSE', '123456789', '29B1'],
  [
    "EMVCo's own example of a merchant's code",
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304',
    'A13A',
  ],
])('the checksum matches %s', (_what, text, checksum) => {
  expect(crc16(text)).toBe(checksum);
});

test('a written tag can be read again, whatever follows it', () => {
  assert(
    property(stringMatching(/^[ -~]{0,99}$/), string(), (value, after) => {
      expect(readTag(tag('26', 'first') + tag('54', value) + after, '54')).toBe(value);
    }),
  );
});

test.each([
  ['no tags', 'hello'],
  ['a length beyond the end', '5410123'],
  ['another tag alone', '5303764'],
  ['nothing', ''],
])('%s has no tag', (_what, text) => {
  expect(readTag(text, '54')).toBeUndefined();
});
