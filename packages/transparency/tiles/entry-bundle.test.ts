import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntryBundle, encodeEntryBundle } from '../index.ts';

test('a bundle is its entries, each after its length in two big-endian bytes', () => {
  expect(encodeEntryBundle([Uint8Array.of(7), new Uint8Array(), new Uint8Array(258)]).subarray(0, 7)).toEqual(
    Uint8Array.of(0, 1, 7, 0, 0, 1, 2),
  );
});

test('the entries of a bundle are read as they were written', () => {
  const entries = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 256 });
  fc.assert(
    fc.property(entries, (given) => {
      expect(decodeEntryBundle(encodeEntryBundle(given), given.length)).toEqual(given);
    }),
  );
});

test('a bundle truncated anywhere is refused', () => {
  const bundle = encodeEntryBundle([new Uint8Array(3), new Uint8Array(5)]);
  for (let length = 0; length < bundle.length; length += 1)
    expect(() => decodeEntryBundle(bundle.subarray(0, length), 2)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^bundle_/) }),
    );
});

test('the largest entry has 65,535 bytes', () => {
  expect(decodeEntryBundle(encodeEntryBundle([new Uint8Array(65_535)]))).toEqual([new Uint8Array(65_535)]);
  expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow(expect.objectContaining({ code: 'entry_too_large' }));
});
