import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimal } from './ratio.rules.ts';
import { countedAmount } from './tablets.rules.ts';

const count = (low: string | null, high: string | null, unit = '{tablet}') => countedAmount({ low, high, unit });
const textOf = (low: string | null, high: string | null, unit?: string) => {
  const counted = count(low, high, unit);
  return counted && [counted.low, counted.high].join(' to ');
};

test('tablets are counted in quarters and capsules whole, within what the source allows', () => {
  expect(textOf('0.425', '1.7')).toBe('½ to 1½');
  expect(textOf('0.85', '3.4')).toBe('1 to 3¼');
  expect(textOf('1.76', '1.76')).toBe('1¾ to 1¾');
  expect(textOf('2', '2')).toBe('2 to 2');
  expect(textOf(null, '1.3')).toBe(' to 1¼');
  expect(textOf('0.8', '2.9', '{capsule}')).toBe('1 to 2');
});

test('what would lose a fifth, leave the range or be less than a piece is not counted, nor is a least dose or a volume', () => {
  for (const [low, high] of [
    ['0.45', '0.45'],
    ['0.2', '0.2'],
    ['0.3', '0.4'],
    ['0.1', '0.2'],
    ['1', null],
  ] as const)
    expect([low, high, count(low, high)]).toEqual([low, high, undefined]);
  expect([count('1.9', '1.9', '{capsule}'), count('1', '1', 'mL'), count('1', '1', '{drop}')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('an amount that is cut says so, and one in pieces too', () => {
  expect(count('0.5', '1.5')).toEqual({ low: '½', high: '1½', isMany: true, hasPieces: true, isCut: false });
  expect(count('1', '1')).toEqual({ low: '1', high: '1', isMany: false, hasPieces: false, isCut: false });
  expect([count('0.4', '1')?.isCut, count('0.5', '1.1')?.isCut]).toEqual([true, true]);
});

const values: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };
const numberOf = (text: string) => Number(text.replace(/[¼½¾]$/, '') || '0') + (values[text.slice(-1)] ?? 0);

test('no count is above the upper end, none of a range below the lower, and a single dose loses at most a fifth', () => {
  const ends = fc.tuple(
    fc.integer({ min: 1, max: 999_999 }),
    fc.integer({ min: 0, max: 99_999 }),
    fc.constantFrom('{tablet}', '{capsule}'),
  );
  fc.assert(
    fc.property(ends, ([from, more, unit]) => {
      const [low, high] = [from, from + more].map((over) => toDecimal({ over: BigInt(over), under: 10_000n }));
      const counted = count(low ?? '', high ?? '', unit);
      if (counted === undefined) return;
      const [given, least] = [numberOf(counted.high), numberOf(counted.low ?? '')];
      expect(given).toBeGreaterThan(0);
      expect(given).toBeLessThanOrEqual(Number(high));
      expect(least).toBeLessThanOrEqual(given);
      expect(least).toBeGreaterThanOrEqual(low === high ? Number(low) * 0.8 - 1e-9 : Number(low));
      expect(counted.isCut).toBe(given !== Number(high) || least !== Number(low));
    }),
  );
});
