import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOfContent } from '../../testing/content-entries.ts';
import { enteredStrength, farFrom, type ProductRow } from './entered-strength.rules.ts';
import { toDecimal } from './ratio.rules.ts';
import { readStrength, type StrengthUnit } from './strengths.rules.ts';

const dosagesOf = (slug: string) => entriesOfContent.find((entry) => entry.slug === slug)?.dosages ?? [];

/** The strengths of the entry's products that an entered one is far from. */
function farOf(slug: string, typed: string, unit: StrengthUnit, species: string, route: string) {
  const { strength } = readStrength(typed, unit);
  const row = dosagesOf(slug).find((dosage) => dosage.species === species && dosage.route === route);
  const far = strength && row ? farFrom(enteredStrength(strength, dosagesOf(slug)), row) : undefined;
  return far?.map(({ value, per, percent }) => (percent ? `${percent}%` : `${value}/${per}`));
}

test('a strength more than five times as high or as low as all that the source names for the row is far from them', () => {
  const cattle = ['cattle', 'subcutaneous'] as const;
  expect(farOf('ivermectin', '1', 'mg/mL', ...cattle)).toEqual(['1%']);
  expect(farOf('ivermectin', '10', '%w/v', ...cattle)).toEqual(['1%']);
  expect(
    ['1.9', '2', '10', '50', '51'].map((typed) => (farOf('ivermectin', typed, 'mg/mL', ...cattle) ?? []).length > 0),
  ).toEqual([true, false, false, false, true]);
  expect(farOf('ivermectin', '1', '%w/v', ...cattle)).toEqual([]);
  expect(farOf('ivermectin', '1.87', '%w/w', 'horse', 'oral (paste)')).toEqual([]);
  expect(farOf('ivermectin', '1.87', 'mg/g', 'horse', 'oral (paste)')).toEqual(['1.87%']);
  expect(farOf('phenylbutazone', '20', 'mg/g', 'horse', 'oral (paste)')).toEqual(['0.2/g', '0.35/g']);
});

test('a row without a strength is compared with rows of its species, way and form, and with no other species: horses get a gel of 2% of the moxidectin that sheep drink at 1 mg/mL', () => {
  expect(farOf('moxidectin', '20', 'mg/mL', 'horse', 'oral (gel)')).toEqual([]);
  expect(farOf('moxidectin', '2', '%w/v', 'horse', 'oral (gel)')).toEqual([]);
  expect(farOf('moxidectin', '20', 'mg/mL', 'sheep', 'oral')).toEqual(['1/mL']);
  const product = { strength: '10 mg/mL', concentration: { value: '10', unit: 'mg', per: 'mL' } };
  const named = { species: 'horse', route: 'oral', product };
  const entered = enteredStrength({ value: '100', unit: 'mg', per: 'mL' }, [named]);
  const isFarAt = (row: ProductRow) => farFrom(entered, row).length > 0;
  expect(isFarAt({ species: 'horse', route: 'oral' })).toBe(true);
  expect(isFarAt({ species: 'cattle', route: 'oral' })).toBe(false);
  expect(isFarAt({ species: 'horse', route: 'oral (paste)' })).toBe(false);
  expect(isFarAt({ species: 'horse', route: 'oral', product: { formulation: 'gel' } })).toBe(false);
  expect(isFarAt({ species: 'horse', route: 'intravenous' })).toBe(false);
});

test('a tablet is compared with tablets only, and nothing where the entry names no strength', () => {
  expect(farOf('carprofen', '500', 'mg/tablet', 'dog', 'oral')).toEqual([]);
  expect(farOf('enrofloxacin', '1', 'mg/tablet', 'dog', 'oral')).toContain('22.7/{tablet}');
  expect(farOf('insulin-glargine', '100', 'IU/mL', 'cat', 'subcutaneous')).toEqual([]);
});

test('the strength of a product of the content is far from none of its own row, and a hundredth of it is', () => {
  const products = entriesOfContent.flatMap(({ dosages }) =>
    dosages.flatMap((row) => {
      const { concentration } = row.product ?? {};
      return concentration?.unit === 'mg' && concentration.per === 'mL' ? [{ row, dosages, value: concentration.value }] : [];
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...products), ({ row, dosages, value }) => {
      const farWith = (figure: string) =>
        farFrom(enteredStrength({ value: figure, unit: 'mg', per: 'mL' }, dosages), row).length > 0;
      expect(farWith(value)).toBe(false);
      expect(farWith(toDecimal({ over: BigInt(Math.round(Number(value) * 1000)), under: 100_000n }, 12))).toBe(true);
    }),
  );
});
