import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOfContent } from '../../testing/content-entries.ts';
import { realTerms } from '../../testing/make-content.ts';
import { computeDose } from './compute-dose.rules.ts';
import { insulinSyringe, isInsulin, toUnitMark } from './insulin.rules.ts';
import { toDecimal } from './ratio.rules.ts';

const { bases } = realTerms;
const insulins = entriesOfContent.filter(isInsulin);

test('an insulin is known by its group of ATC or ATCvet', () => {
  expect(insulins.map(({ slug }) => slug)).toEqual(['insulin-glargine', 'insulin-human-protamine-zinc', 'insulin-porcine-zinc']);
  expect(isInsulin({ codes: { atc: ['A10BA02'], atcvet: ['QA10BA02'], rxnorm: [] } })).toBe(false);
});

test('the syringe is that of the strength that the source names', () => {
  const strengthOf = (value: string, unit: string, per = 'mL') =>
    insulinSyringe({ concentration: { value, unit, per } }).strength;
  expect([strengthOf('40', '[iU]'), strengthOf('100', '[iU]')]).toEqual(['40', '100']);
  expect([strengthOf('40', 'mg'), insulinSyringe().strength]).toEqual([null, null]);
});

test('no insulin has a volume for any animal, also where the reader enters a strength', () => {
  const grams = fc.integer({ min: 500, max: 25_000 });
  const entered = fc.option(fc.constantFrom('40', '100').map((value) => ({ value, unit: '[iU]', per: 'mL' })));
  const dosages = insulins.flatMap((entry) => entry.dosages);
  fc.assert(
    fc.property(fc.constantFrom(...dosages), grams, entered, (dosage, weight, strength) => {
      const kilograms = { over: BigInt(weight), under: 1000n };
      const { steps = [] } = computeDose(dosage, kilograms, bases, { entered: strength ?? undefined, isInsulin: true });
      expect(steps.length).toBeGreaterThan(0);
      for (const { volumes, amount, insulinSyringe: syringe } of steps) {
        expect([volumes, amount.unit]).toEqual([[], '[iU]']);
        expect(syringe).toEqual({ strength: dosage.product?.concentration?.value ?? null });
      }
    }),
  );
});

test('units are cut to the mark below: half a unit up to 15 units, a whole one above', () => {
  const cut = (units: string) => {
    const { units: given, step } = toUnitMark(units);
    return [given, step];
  };
  expect(['1.125', '2.25', '6.75', '14.99', '15'].map(cut)).toEqual([
    ['1', '½'],
    ['2', '½'],
    ['6.5', '½'],
    ['14.5', '½'],
    ['15', '½'],
  ]);
  expect(['15.75', '22.99', '0.4'].map(cut)).toEqual([
    ['15', '1'],
    ['22', '1'],
    ['0', '½'],
  ]);
});

test('no insulin is rounded up, and none loses a whole unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (over) => {
      const exact = toDecimal({ over: BigInt(over), under: 10_000n });
      const lost = Number(exact) - Number(toUnitMark(exact).units);
      expect([lost >= 0, lost < (Number(exact) > 15 ? 1 : 0.5)]).toEqual([true, true]);
    }),
  );
});
