import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOfContent } from '../../testing/content-entries.ts';
import { enteredStrength, farFrom } from './entered-strength.rules.ts';
import { toDecimal } from './ratio.rules.ts';
import { readStrength, type StrengthUnit } from './strengths.rules.ts';

const dosagesOf = (slug: string) => entriesOfContent.find((entry) => entry.slug === slug)?.dosages ?? [];

/** The strengths of the entry's products that an entered one is far from. */
function farOf(slug: string, typed: string, unit: StrengthUnit, route: string) {
  const { strength } = readStrength(typed, unit);
  const far = strength ? farFrom(enteredStrength(strength, dosagesOf(slug)), { route }) : [];
  return far.map(({ value, per, percent }) => (percent ? `${percent}%` : `${value}/${per}`));
}

test('a strength more than five times as high or as low as all that the entry names for such a route is far from them', () => {
  expect(farOf('ivermectin', '1', 'mg/mL', 'subcutaneous')).toEqual(['1%']);
  expect(farOf('ivermectin', '10', '%w/v', 'subcutaneous')).toEqual(['1%']);
  expect(['1.9', '2', '10', '50', '51'].map((typed) => farOf('ivermectin', typed, 'mg/mL', 'subcutaneous').length > 0)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(farOf('ivermectin', '1', '%w/v', 'subcutaneous')).toEqual([]);
  expect(farOf('ivermectin', '1.87', '%w/w', 'oral (paste)')).toEqual([]);
  expect(farOf('ivermectin', '1.87', 'mg/g', 'oral (paste)')).toContain('1.87%');
  expect(farOf('phenylbutazone', '20', 'mg/g', 'oral (paste)')).toEqual(['0.2/g', '0.35/g']);
});

test('a tablet is compared with tablets only, and nothing where the entry names no strength', () => {
  expect(farOf('carprofen', '500', 'mg/tablet', 'oral')).toEqual([]);
  expect(farOf('enrofloxacin', '1', 'mg/tablet', 'oral')).toContain('22.7/{tablet}');
  expect(farOf('insulin-glargine', '100', 'IU/mL', 'subcutaneous')).toEqual([]);
});

test('the strength of a product of the content is far from none of its own route, and a hundredth of it is', () => {
  const products = entriesOfContent.flatMap(({ dosages }) =>
    dosages.flatMap(({ route, product }) =>
      product?.concentration?.unit === 'mg' && product.concentration.per === 'mL'
        ? [{ route, dosages, value: product.concentration.value }]
        : [],
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...products), ({ route, dosages, value }) => {
      const farWith = (figure: string) =>
        farFrom(enteredStrength({ value: figure, unit: 'mg', per: 'mL' }, dosages), { route }).length > 0;
      expect(farWith(value)).toBe(false);
      const least = Math.min(
        ...(enteredStrength({ value, unit: 'mg', per: 'mL' }, dosages).named?.map(({ strength }) => Number(strength.value)) ??
          []),
      );
      expect(farWith(toDecimal({ over: BigInt(Math.round(least * 1000)), under: 100_000n }, 12))).toBe(true);
    }),
  );
});
