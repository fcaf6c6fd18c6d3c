import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, decodeBase64url, decodeHex, encodeBase64, encodeBase64url, encodeHex } from '../index.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
])('%j is %s in base64', (text, base64) => {
  expect(encodeBase64(utf8(text))).toBe(base64);
  expect(decodeBase64(base64)).toEqual(utf8(text));
  expect(decodeBase64url(base64.replaceAll('=', ''))).toEqual(utf8(text));
});

test('bytes are read as they were written, by each codec', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      expect(decodeBase64url(encodeBase64url(bytes))).toEqual(bytes);
      expect(decodeHex(encodeHex(bytes))).toEqual(bytes);
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(encodeBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(encodeHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
    }),
  );
});

/** Texts close to the alphabet: many are valid and many just miss it. */
const near = (alphabet: string) => fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength: 9 });

test.each([
  ['base64', decodeBase64, encodeBase64, 'ABQwxyz019+/=-_ \n'],
  ['base64url', decodeBase64url, encodeBase64url, 'ABQwxyz019-_=+/ \n'],
  ['hex', decodeHex, encodeHex, '019abfABF x'],
] as const)('in %s, two texts never have the same bytes', (_, decode, encode, alphabet) => {
  fc.assert(
    fc.property(near(alphabet), (text) => {
      let bytes: Uint8Array;
      try {
        bytes = decode(text);
      } catch (error) {
        expect(error).toMatchObject({ name: 'TransparencyError' });
        return;
      }
      expect(encode(bytes)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [decodeBase64, 'Zg', 'base64_invalid'],
  [decodeBase64, 'Zg=', 'base64_invalid'],
  [decodeBase64, 'Z===', 'base64_invalid'],
  [decodeBase64, '====', 'base64_invalid'],
  [decodeBase64, 'Zg==Zg==', 'base64_invalid'],
  [decodeBase64, ' Zg=', 'base64_invalid'],
  [decodeBase64, 'Zm9\n', 'base64_invalid'],
  [decodeBase64, '-_-_', 'base64_invalid'],
  [decodeBase64, 'ＺＺＺＺ', 'base64_invalid'],
  [decodeBase64, 'Zh==', 'base64_not_canonical'],
  [decodeBase64, 'Zm9=', 'base64_not_canonical'],
  [decodeBase64url, 'Zg==', 'base64url_invalid'],
  [decodeBase64url, 'Z', 'base64url_invalid'],
  [decodeBase64url, '+/+/', 'base64url_invalid'],
  [decodeBase64url, 'Zh', 'base64url_not_canonical'],
  [decodeHex, 'abc', 'hex_invalid'],
  [decodeHex, '0g', 'hex_invalid'],
  [decodeHex, '0x00', 'hex_invalid'],
  [decodeHex, 'aB', 'hex_not_canonical'],
] as const)('%o refuses %j by %s', (decode, text, code) => {
  expect(() => decode(text)).toThrow(expect.objectContaining({ code }));
});
