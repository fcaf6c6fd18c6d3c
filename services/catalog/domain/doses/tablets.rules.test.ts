import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimal } from './ratio.rules.ts';
import { chooseSize, countedAmount } from './tablets.rules.ts';

const count = (low: string | null, high: string | null, unit = '{tablet}') => {
  const counted = countedAmount({ low, high, unit });
  return counted && 'smallest' in counted ? undefined : counted;
};
const textOf = (low: string | null, high: string | null, unit?: string) => {
  const counted = count(low, high, unit);
  return counted && [counted.low?.text, counted.high?.text].join(' to ');
};

test('tablets are counted in quarters, and capsules and boluses whole, within what the source allows', () => {
  expect(textOf('0.425', '1.7')).toBe('½ to 1½');
  expect(textOf('0.85', '3.4')).toBe('1 to 3¼');
  expect(textOf('1.76', '1.76')).toBe('1¾ to 1¾');
  expect(textOf('2', '2')).toBe('2 to 2');
  expect(textOf(null, '1.3')).toBe(' to 1¼');
  expect(textOf('0.8', '2.9', '{capsule}')).toBe('1 to 2');
  expect(textOf('13.6', '13.6', '{bolus}')).toBe('13 to 13');
});

test('a single dose is cut down to what can be given, and so is a range that holds no piece; how far is said', () => {
  const belowOf = (low: string, high: string, unit?: string) => [textOf(low, high, unit), count(low, high, unit)?.percentBelow];
  expect(belowOf('0.7274', '0.7274')).toEqual(['½ to ½', 32]);
  expect(belowOf('1.76', '1.76')).toEqual(['1¾ to 1¾', 1]);
  expect(belowOf('0.3', '0.4')).toEqual(['¼ to ¼', 17]);
  expect(belowOf('1.9', '1.9', '{capsule}')).toEqual(['1 to 1', 48]);
  expect(belowOf('0.425', '1.7')).toEqual(['½ to 1½', 0]);
});

test('a least dose without an upper end is rounded up to whole tablets, and one that is over three times as much is too strong', () => {
  const whole = { low: { text: '2', decimal: '2' }, high: null, isCut: true, hasPieces: false, percentBelow: 0 };
  expect(count('1.1', null)).toMatchObject(whole);
  expect(count('0.44', null)).toMatchObject({ low: { text: '1' }, hasPieces: false });
  expect(countedAmount({ low: '0.1', high: null, unit: '{tablet}' })).toEqual({
    smallest: { text: '1', decimal: '1' },
    above: null,
  });
});

test('the next count above a single dose is given where it is nearer than the one below, and at most 10% above', () => {
  const aboveOf = (low: string | null, high: string | null, unit = '{tablet}') => {
    const { above } = countedAmount({ low, high, unit }) ?? {};
    return above && [above.count.text, above.percentAbove];
  };
  expect(aboveOf('2.728', '2.728')).toEqual(['2¾', 1]);
  expect(aboveOf('2.6', '2.6')).toBeNull();
  expect(aboveOf('2.75', '2.75')).toBeNull();
  expect(aboveOf('0.4', '0.4')).toBeNull();
  expect(aboveOf('1.95', '1.95', '{capsule}')).toEqual(['2', 3]);
  expect(aboveOf('0.24', '0.24')).toEqual(['¼', 5]);
  expect([aboveOf('2.7', '2.72'), aboveOf(null, '2.728'), aboveOf('2.728', null)]).toEqual([null, null, null]);
});

const amountOf = (low: number, high: number, size: number): [string, string] => {
  const inSize = (dose: number) => toDecimal({ over: BigInt(Math.round(dose * 1000)), under: BigInt(Math.round(size * 1000)) });
  return [inSize(low), inSize(high)];
};
const choose = (low: number, high: number, sizes: readonly number[]) =>
  chooseSize(
    sizes.map((size) => {
      const [least, most] = amountOf(low, high, size);
      return { size, amount: { low: least, high: most, unit: '{tablet}' } };
    }),
  ).map(({ size, chosenSize }) => [size, chosenSize]);

test('of tablets of several sizes the one that comes closest is given, and only that is called the closest', () => {
  expect(choose(132, 132, [75, 100])).toEqual([[75, 'closest']]);
  expect(choose(5, 5, [50, 100])).toEqual([[50, 'suitable']]);
  expect(choose(15, 15, [50, 100])).toEqual([[50, 'closest']]);
  expect(choose(100, 100, [75])).toEqual([[75, undefined]]);
  const millilitres = ['1', '3'].map((low) => ({ amount: { low, high: low, unit: 'mL' } }));
  expect(chooseSize(millilitres)).toEqual(millilitres);
});

test('of sizes that fit, one that need not be divided is given, then one that is only halved; of such the fewest pieces', () => {
  expect(choose(100, 100, [50, 100, 200])).toEqual([[100, 'suitable']]);
  expect(choose(30, 30, [40, 20])).toEqual([[20, 'suitable']]);
  expect(choose(132, 132, [50, 100, 150, 200, 400])).toEqual([[50, 'suitable']]);
  expect(choose(300, 300, [50, 100, 400])).toEqual([[100, 'suitable']]);
});

test('of a range the size is one of which whole tablets are inside it, and the most of it: enrofloxacin of 22.7, 68 and 136 mg', () => {
  const enrofloxacin = [22.7, 68, 136];
  expect(choose(22.5, 90, enrofloxacin)).toEqual([[22.7, 'suitable']]);
  expect(choose(22.5, 90, enrofloxacin.toReversed())).toEqual([[22.7, 'suitable']]);
  expect(choose(45, 180, enrofloxacin)).toEqual([[68, 'suitable']]);
  expect(choose(30, 120, enrofloxacin)).toEqual([[68, 'suitable']]);
  expect(choose(60, 65, enrofloxacin)).toEqual([[22.7, 'closest']]);
});

test('no other listed size is closer to the dose than the one that is given', () => {
  const size = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.uniqueArray(size, { minLength: 2, maxLength: 5 }), (dose, sizes) => {
      const percentOf = (of: number) => count(...amountOf(dose, dose, of))?.percentBelow ?? Infinity;
      const [[chosen, chosenSize] = []] = choose(dose, dose, sizes);
      const percents = sizes.map(percentOf);
      const isAlone = percents.filter((percent) => percent === Math.min(...percents)).length === 1;
      expect(percentOf(Number(chosen))).toBe(Math.min(...percents));
      expect(chosenSize).toBe(isAlone ? 'closest' : 'suitable');
    }),
  );
});

test('less than the smallest piece is no count, and neither is a volume', () => {
  const smallestOf = (low: string, high: string, unit = '{tablet}') => countedAmount({ low, high, unit });
  expect([smallestOf('0.2', '0.2'), smallestOf('0.1', '0.2')]).toEqual([
    { smallest: { text: '¼', decimal: '0.25' }, above: null },
    { smallest: { text: '¼', decimal: '0.25' }, above: null },
  ]);
  expect(smallestOf('0.8', '0.8', '{capsule}')).toEqual({ smallest: { text: '1', decimal: '1' }, above: null });
  expect([smallestOf('1', '1', 'mL'), smallestOf('1', '1', '{drop}')]).toEqual([undefined, undefined]);
});

test('an amount that is cut says so, and one in pieces too', () => {
  expect(count('0.5', '1.5')).toMatchObject({
    low: { text: '½' },
    high: { text: '1½' },
    isMany: true,
    hasPieces: true,
    isCut: false,
  });
  expect(count('1', '1')).toMatchObject({
    low: { text: '1' },
    high: { text: '1' },
    isMany: false,
    hasPieces: false,
    isCut: false,
  });
  expect([count('0.4', '1')?.isCut, count('0.5', '1.1')?.isCut]).toEqual([true, true]);
});

test('no count is above the upper end, and one below the lower end says how far', () => {
  const ends = fc.tuple(
    fc.integer({ min: 1, max: 999_999 }),
    fc.integer({ min: 0, max: 99_999 }),
    fc.constantFrom('{tablet}', '{capsule}'),
  );
  fc.assert(
    fc.property(ends, ([from, more, unit]) => {
      const [low = '', high = ''] = [from, from + more].map((over) => toDecimal({ over: BigInt(over), under: 10_000n }));
      const counted = count(low, high, unit);
      if (counted === undefined) {
        expect(Number(high)).toBeLessThan(unit === '{tablet}' ? 0.25 : 1);
        return;
      }
      const [given, least] = [Number(counted.high?.decimal), Number(counted.low?.decimal)];
      expect(given).toBeGreaterThan(0);
      expect(given).toBeLessThanOrEqual(Number(high));
      expect(least).toBeLessThanOrEqual(given);
      expect(least).toBeGreaterThanOrEqual(Number(low) * (1 - counted.percentBelow / 100) - 1e-9);
      expect(counted.isCut).toBe(given !== Number(high) || least !== Number(low));
    }),
  );
});
