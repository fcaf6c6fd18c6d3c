import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { crc16, readTag } from './emv-tags.rules.ts';
import { digitsOf, promptPayPayload, receiverKind } from './promptpay.rules.ts';

test('the code of a phone number equals the published example', () => {
  expect(promptPayPayload('0000000000', 4.22)).toBe(
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  );
});

test.each([
  ['0812345678', 'phone', '01130066812345678'],
  ['1234567890123', 'citizen', '02131234567890123'],
  ['012345678901234', 'wallet', '0315012345678901234'],
] as const)('%s is a %s', (receiver, kind, subtag) => {
  expect(receiverKind(receiver)).toBe(kind);
  expect(readTag(promptPayPayload(receiver, 1) ?? '', '29')).toBe(`0016A000000677010111${subtag}`);
});

test.each([
  ['81234567', 10],
  ['1812345678', 10],
  ['', 10],
  ['0812345678', 0],
  ['0812345678', -5],
  ['0812345678', Number.NaN],
  ['0812345678', 10_000_000],
])('there is no code for %j and %d baht', (receiver, amount) => {
  expect(promptPayPayload(receiver, amount)).toBeUndefined();
});

test('every code is for one payment in baht, with the amount to the satang and a valid checksum', () => {
  assert(
    property(constantFrom('0812345678', '1234567890123'), integer({ min: 1, max: 999_999_999 }), (receiver, satang) => {
      const payload = promptPayPayload(receiver, satang / 100) ?? '';
      expect(['01', '53', '58'].map((name) => readTag(payload, name))).toEqual(['12', '764', 'TH']);
      expect(Math.round(Number(readTag(payload, '54')) * 100)).toBe(satang);
      expect(readTag(payload, '54')).toMatch(/^\d+\.\d\d$/);
      expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)));
    }),
  );
});

test('a number is read with any separators', () => {
  expect(digitsOf(' 081-234 5678 ')).toBe('0812345678');
});
