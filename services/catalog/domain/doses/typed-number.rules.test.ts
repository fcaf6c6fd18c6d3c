import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio, toDecimal } from './ratio.rules.ts';
import { readStrength } from './strengths.rules.ts';
import { readNumber } from './typed-number.rules.ts';
import { readWeight } from './weight.rules.ts';

const valueOf = (text: string) => readNumber(text, ['kg', 'กก']).value;
const inThaiDigits = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)));

describe('a number is read as people type it', () => {
  test.for([
    ['12.4', '12.4'],
    [' 12,4 ', '12.4'],
    ['๑๒', '12'],
    ['๑๒.๔', '12.4'],
    ['๑๒,๔', '12.4'],
    ['0,5', '0.5'],
    ['0,125', '0.125'],
    ['12.40', '12.4'],
    ['3.250', '3.25'],
    ['1200', '1200'],
    ['1,200.5', '1200.5'],
    ['1,200.500', '1200.5'],
    ['1.200,5', '1200.5'],
    ['12.4kg', '12.4'],
    ['12.4 กก.', '12.4'],
  ] as const)('%s is %s', ([typed, value]) => expect(valueOf(typed)).toBe(value));

  test.for(['', '0', '0,0', '0.0000', '-1', '+1', '1e3', '1.2.3', 'ten', '05', '00.5', '.5', ',5', '5.', '12,', '1,2000'])(
    '%s is not a number',
    (typed) => expect(readNumber(typed)).toEqual({ mistake: 'wrong' }),
  );

  test.for([
    '1.200,500',
    '1,200,500',
    '1,20.5',
    '12 4',
    '1 200.5',
    '1’200',
    '1234567',
    '0.00001',
    '１２',
    '1²',
    '½',
    '1'.repeat(50),
  ])('nor is %s', (typed) => expect(valueOf(typed)).toBeUndefined());
});

describe('a text with two readings is refused, and both are said', () => {
  test.for([
    ['1,200', '1200', '1.2'],
    ['1 200', '1200', '1.2'],
    ['1\u00A0200', '1200', '1.2'],
    ['๑,๒๐๐', '1200', '1.2'],
    ['12,400 kg', '12400', '12.4'],
    ['500,000', '500000', '500'],
    ['2,005', '2005', '2.005'],
  ] as const)('%s is %s or %s', ([typed, ...readings]) =>
    expect(readNumber(typed, ['kg'])).toEqual({ mistake: 'ambiguous', readings }),
  );
});

test('a unit that is not the chosen one is refused', () => {
  for (const typed of ['12 lb', '500 g', '500 กรัม', '1 t', '1½'])
    expect([typed, readWeight(typed, 'kg')]).toEqual([typed, { mistake: 'other-unit' }]);
  expect([readWeight('12 lb', 'lb').value, readWeight('12 kg', 'lb').mistake]).toEqual(['12', 'other-unit']);
  expect(readStrength('2.5 mg/mL', 'mg/mL').strength?.value).toBe('2.5');
  expect(readStrength('5%', '%w/v').strength?.value).toBe('50');
  for (const typed of ['5%', '5 mg', '5 mg/tablet', '5 g/mL'])
    expect([typed, readStrength(typed, 'mg/mL')]).toEqual([typed, { mistake: 'other-unit' }]);
});

const digits = (min: number, max: number) => fc.integer({ min, max }).map(String);
const fraction = fc.stringMatching(/^\d{1,4}$/);

test('no text is read as a thousandth of what its digits say, nor as a thousand times', () => {
  const part = fc.constantFrom(...'0123456789๐๑๕๙'.split(''), ',', '.', ' ', '\u00A0', '\u202F', "'", 'kg', 'กก.', '-');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const typed = parts.join('');
      const value = valueOf(typed);
      if (value === undefined) return;
      expect(value).toMatch(/^(?=.*[1-9])(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
      const figure = typed
        .replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0e50))
        .replaceAll(/(?:kg|กก)\.?/g, '')
        .replaceAll(/[^\d.,]/g, '');
      const separators = figure.replaceAll(/\d/g, '');
      // Two separators differ, and groups of three are before the last; a single comma has no three digits after a number above 0.
      expect(['', '.', ',', ',.', '.,']).toContain(separators);
      if (separators === ',') expect(figure).not.toMatch(/[1-9]\d*,\d{3,}$/);
      const at = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
      const whole = at < 0 ? figure : figure.slice(0, at);
      expect(Number(value)).toBe(Number(`${whole.replaceAll(/\D/g, '')}.${at < 0 ? '0' : figure.slice(at + 1)}`));
    }),
    { numRuns: 3000 },
  );
});

test('a comma or a space before three digits is never read after a number above 0', () => {
  fc.assert(
    fc.property(
      digits(1, 999),
      fc.stringMatching(/^\d{3}$/),
      fc.constantFrom(',', ' ', '\u00A0', '\u202F'),
      (whole, rest, mark) => {
        const typed = `${whole}${mark}${rest}`;
        for (const text of [typed, inThaiDigits(typed)]) {
          const read = readNumber(text);
          expect(read.mistake).toBe('ambiguous');
          if (read.mistake !== 'ambiguous') continue;
          // Each of the two that the page proposes is then read as itself.
          expect(read.readings.map((reading) => valueOf(reading))).toEqual(read.readings);
          expect(read.readings.map(Number)).toEqual([Number(whole + rest), Number(`${whole}.${rest}`)]);
        }
      },
    ),
  );
});

test('a number with a point is itself, in both scripts, and what was read is read again as the same', () => {
  fc.assert(
    fc.property(digits(0, 999_999), fraction, (whole, rest) => {
      const typed = `${whole}.${rest}`;
      fc.pre(Number(typed) > 0);
      const value = valueOf(typed);
      if (Number(typed) === 0) return expect(value).toBeUndefined();
      expect(Number(value)).toBe(Number(typed));
      expect(valueOf(inThaiDigits(typed))).toBe(value);
      expect(valueOf(value ?? '')).toBe(value);
    }),
  );
});

test('a weight is within bounds, in kilograms', () => {
  expect([readWeight('10000', 'kg').value, readWeight('10001', 'kg').mistake]).toEqual(['10000', 'wrong']);
  expect(toDecimal(readWeight('22046', 'lb').kilograms ?? ratio('0'))).toBe('9999');
  expect(readWeight('22047', 'lb')).toEqual({ mistake: 'wrong' });
});
