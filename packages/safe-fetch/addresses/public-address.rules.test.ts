import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAllowList } from './allow-list.rules.ts';
import { checkAddress, defaultPorts } from './check-address.rules.ts';
import { isPublicAddress } from './public-address.rules.ts';

const rules = { allow: readAllowList([]), ports: defaultPorts };
type Bytes = readonly [number, number, number, number];
const byte = fc.nat(255);
const from = (first: number, second: fc.Arbitrary<number>) => fc.tuple(fc.constant(first), second, byte, byte);

const privateBytes: fc.Arbitrary<Bytes> = fc.oneof(
  from(0, byte),
  from(10, byte),
  from(127, byte),
  from(100, fc.integer({ min: 64, max: 127 })),
  from(169, fc.constant(254)),
  from(172, fc.integer({ min: 16, max: 31 })),
  from(192, fc.constant(168)),
  from(198, fc.integer({ min: 18, max: 19 })),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
);
const publicBytes: fc.Arbitrary<Bytes> = fc.oneof(
  from(8, byte),
  from(1, byte),
  from(93, byte),
  from(172, fc.integer({ min: 32, max: 255 })),
);

const bases = [
  (value: number) => String(value),
  (value: number) => `0${value.toString(8)}`,
  (value: number) => `000${value.toString(8)}`,
  (value: number) => `0x${value.toString(16)}`,
  (value: number) => `0X00${value.toString(16).toUpperCase()}`,
];

/** 192.168.0.1 in one to four parts (the last one takes the rest), each part in a base of its own. */
const numericSpelling = (bytes: fc.Arbitrary<Bytes>) =>
  fc
    .tuple(bytes, fc.integer({ min: 1, max: 4 }), fc.array(fc.constantFrom(...bases), { minLength: 4, maxLength: 4 }))
    .map(([given, parts, write]) => {
      const rest = given.slice(parts - 1).reduce((sum, value) => sum * 256 + value, 0);
      return [...given.slice(0, parts - 1), rest].map((value, index) => (write[index] ?? String)(value)).join('.');
    });

const asides = [
  (text: string) => text,
  (text: string) => `${text}.`,
  (text: string) => text.replaceAll('.', '。'),
  (text: string) => text.replaceAll('.', '%2e'),
  (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  (text: string) => text.replaceAll(/\d/g, (digit) => `%3${digit}`),
  (text: string) => Array.from(text).join('\t'),
  (text: string) => Array.from(text).join('\u00AD'),
];
const spelled = (bytes: fc.Arbitrary<Bytes>) =>
  fc.tuple(numericSpelling(bytes), fc.constantFrom(...asides)).map(([text, aside]) => aside(text));

const hex = (high: number, low: number) => (high * 256 + low).toString(16);
const insideIpv6 = [
  ([a, b, c, d]: Bytes) => `::ffff:${a}.${b}.${c}.${d}`,
  ([a, b, c, d]: Bytes) => `::ffff:${hex(a, b)}:${hex(c, d)}`,
  ([a, b, c, d]: Bytes) => `0:0:0:0:0:FFFF:${hex(a, b)}:${hex(c, d)}`,
  ([a, b, c, d]: Bytes) => `64:ff9b::${a}.${b}.${c}.${d}`,
  ([a, b, c, d]: Bytes) => `64:ff9b:1::${hex(a, b)}:${hex(c, d)}`,
  ([a, b, c, d]: Bytes) => `2002:${hex(a, b)}:${hex(c, d)}::1`,
  ([a, b, c, d]: Bytes) => `::${a}.${b}.${c}.${d}`,
  ([a, b, c, d]: Bytes) => `::ffff:0:${a}.${b}.${c}.${d}`,
];

test('a private IPv4 address is refused however it is spelled', () => {
  fc.assert(
    fc.property(spelled(privateBytes), fc.constantFrom('http', 'https'), (host, scheme) => {
      expect(() => checkAddress(`${scheme}://${host}/`, rules)).toThrow(expect.objectContaining({ code: 'address_private' }));
    }),
    { numRuns: 1000 },
  );
});

test('a public IPv4 address is accepted however it is spelled', () => {
  fc.assert(
    fc.property(spelled(publicBytes), (host) => {
      expect(isPublicAddress(checkAddress(`http://${host}/`, rules).hostname)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a private IPv4 address is refused however it is embedded in IPv6', () => {
  fc.assert(
    fc.property(privateBytes, fc.constantFrom(...insideIpv6), (bytes, carry) => {
      expect(() => checkAddress(`http://[${carry(bytes)}]/`, rules)).toThrow(
        expect.objectContaining({ code: 'address_private' }),
      );
      expect(isPublicAddress(carry(bytes))).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('no IPv6 address outside 2000::/3 is public, except mapped public IPv4', () => {
  const group = fc.nat(0xffff);
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      fc.pre(((groups[0] ?? 0) & 0xe000) !== 0x2000 && groups.slice(0, 5).some((one) => one !== 0));
      expect(isPublicAddress(groups.map((one) => one.toString(16)).join(':'))).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('any text is handled: an address is returned, or refused with a code', () => {
  const piece = fc.constantFrom(
    'http://',
    'https:',
    '//',
    '@',
    ':',
    '[',
    ']',
    '127.0.0.1',
    '::1',
    '0x',
    '.',
    '%',
    '\\',
    '#',
    '?',
    'localhost',
    '80',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (address) => {
      try {
        const url = checkAddress(address, rules);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(url.hostname).not.toMatch(/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/);
      } catch (error) {
        expect(error).toMatchObject({ name: 'CodedError' });
      }
    }),
    { numRuns: 500 },
  );
});
