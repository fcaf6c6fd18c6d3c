import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

// RFC 8785, section 3.2.3.
test('members are ordered by their UTF-16 names', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    1: 'One',
    '\u{1f600}': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  expect([...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map((match) => match[1])).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

test.for([
  [0, '0'],
  [-0, '0'],
  [5e-324, '5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [9007199254740992, '9007199254740992'],
  [295147905179352830000, '295147905179352830000'],
  [1e21, '1e+21'],
  [9.999999999999997e22, '9.999999999999997e+22'],
  [333333333.3333332, '333333333.3333332'],
  [1e-7, '1e-7'],
  [0.000001, '0.000001'],
] as const)('the number %s is written %s', ([number, text]) => {
  expect(canonicalJson(number)).toBe(text);
});

test('equal values have equal text, whatever their member order and white space', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const form = canonicalJson(value);
      expect(canonicalJson(JSON.parse(form))).toBe(form);
      expect(canonicalJson(JSON.parse(JSON.stringify(value, null, 3)))).toBe(form);
    }),
  );
});

const itself: unknown[] = [];
itself.push(itself);

test.for([
  ['an undefined member', { a: undefined }],
  ['a lone surrogate', ['\ud800']],
  ['a lone surrogate in a name', { '\udc00': 1 }],
  ['a number that is not finite', [Number.NaN]],
  ['a bigint', 1n],
  ['a date', new Date(0)],
  ['a hole', Array(2)],
  ['what holds itself', itself],
] as const)('%s is refused', ([, value]) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
});
