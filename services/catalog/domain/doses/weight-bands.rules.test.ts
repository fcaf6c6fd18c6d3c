import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dosage } from '../../contract/index.ts';
import { entriesOfContent as entries } from '../../testing/content-entries.ts';
import { realTerms } from '../../testing/make-content.ts';
import { bandText, headingText, obstacleText } from './band-text.rules.ts';
import { computeDose } from './compute-dose.rules.ts';
import { isLess, isSame, ratio, times, toDecimal } from './ratio.rules.ts';
import { words } from './testing/words.ts';
import { toKilograms, type WeightUnit } from './weight.rules.ts';
import {
  bandsInWords,
  bandsOf,
  chooseBands,
  hasWeightBands,
  readBand,
  weightInBands,
  withBandsOfWords,
} from './weight-bands.rules.ts';

const { bases } = realTerms;
const dosageOf = (slug: string, at: number): Dosage => {
  const dosage = entries.find((entry) => entry.slug === slug)?.dosages[at];
  if (dosage === undefined) throw new Error(`no dosage ${at} of ${slug}`);
  return dosage;
};
const textOf = (text: string) => {
  const band = readBand(text);
  return band && bandText(band, words);
};

/** `136 ug` for each step that the weight is in, or the obstacle. */
function doseFor(slug: string, at: number, weight: string, unit: WeightUnit) {
  const { steps, obstacle } = computeDose(dosageOf(slug, at), toKilograms(weight, unit), bases);
  return (
    steps?.map(({ amount }) => `${amount.low === amount.high ? amount.low : `${amount.low}-${amount.high}`} ${amount.unit}`) ??
    obstacle
  );
}
const messageFor = (slug: string, at: number, weight: string, unit: WeightUnit) => {
  const kilograms = toKilograms(weight, unit);
  const computed = computeDose(dosageOf(slug, at), kilograms, bases);
  const animal = { text: `${weight} ${unit}`, unit, kilograms };
  return computed.steps ? headingText(computed, animal, words) : obstacleText(computed, animal, words);
};

describe('a band', () => {
  test.for([
    ['up to 10 lb', 'up to 10 lb'],
    ['11 to 20 lb', '11 to 20 lb'],
    ['over 100 lb', 'over 100 lb'],
    ['above 2.0 to 10.0 kg', 'over 2.0 up to 10.0 kg'],
    ['over 2.0 and up to 10.0 kg', 'over 2.0 up to 10.0 kg'],
    ['4 lb and under', 'up to 4 lb'],
    ['under 3 kg', 'under 3 kg'],
    ['11 lb and over', 'at least 11 lb'],
    ['cats of 3.0 kg (6.6 lb) or more', 'at least 3.0 kg'],
    ['750 to 1,050 lb', '750 to 1,050 lb'],
    ['over 57 kg; 57 mg tablet', 'over 57 kg'],
    ['suckling beef calves at least 45 days old and weighing up to 400 lb', 'up to 400 lb'],
    ['colibacillosis in baby pigs under 4.5 kg (10 lb)', 'under 4.5 kg'],
  ] as const)('%s is read as %s', ([text, band]) => {
    expect(textOf(text)).toBe(band);
  });

  test.for([
    '10 lb',
    'near 10 kg',
    'not over 10 lb',
    'from 5, up to 10 kg',
    'dogs and up to 10 kg',
    '5 kg to 10 kg',
    'up to 5 lb or over 10 lb',
    '1 to 2 to 3 kg',
    'dogs',
    '',
  ])('is not guessed from: %s', (text) => {
    expect(readBand(text)).toBeUndefined();
  });

  test('is read of every dose of the content that names amounts for weights', () => {
    const banded = entries.flatMap(({ slug, dosages }) =>
      dosages
        .map(withBandsOfWords)
        .filter(hasWeightBands)
        .map((dosage) => [slug, bandsOf(dosage)?.map((band) => bandText(band, words))] as const),
    );
    expect(banded.length).toBeGreaterThan(30);
    for (const [slug, bands] of banded) expect([slug, bands]).not.toEqual([slug, undefined]);
  });

  test('that only the words give is in these words with its amount, and each such text is a dose of the content', () => {
    const doses = new Set(entries.flatMap(({ dosages }) => dosages.map(({ dose }) => dose)));
    const counts = { one: '1', two: '2' } as const;
    for (const [dose, bands] of Object.entries(bandsInWords)) {
      expect([dose, doses.has(dose)]).toEqual([dose, true]);
      const inWords = dose.split(': ')[1]?.split('; ') ?? [];
      for (const [at, [band, amount]] of bands.entries()) {
        const text = inWords[at]?.replace(/one|two/, (count) => counts[count as keyof typeof counts]);
        expect(text?.startsWith(`${band}, ${amount}`)).toBe(true);
      }
    }
  });
});

describe('a dose by weight bands', () => {
  test.for([
    ['ivermectin', 0, '12', 'kg', ['136 ug']],
    ['ivermectin', 0, '25', 'lb', ['68 ug']],
    ['ivermectin', 0, '26', 'lb', ['136 ug']],
    ['ivermectin', 0, '100', 'lb', ['272 ug']],
    ['ivermectin', 2, '4', 'kg', ['165 ug']],
    ['nitenpyram', 0, '12', 'kg', ['57 mg']],
    ['nitenpyram', 2, '12', 'kg', ['57 mg']],
    ['nitenpyram', 2, '11', 'kg', ['11.4 mg']],
    ['nitenpyram', 2, '58', 'kg', ['2 {tablet}']],
    ['praziquantel', 0, '12', 'kg', ['68 mg']],
    ['praziquantel', 0, '80', 'kg', ['170 mg']],
    ['praziquantel', 1, '4', 'lb', ['11.5 mg']],
    ['praziquantel', 2, '12', 'kg', ['1.058 mL']],
    ['praziquantel', 2, '80', 'kg', ['3 mL']],
    ['praziquantel-pyrantel-febantel', 1, '12', 'kg', ['1 {tablet}']],
    ['lotilaner', 0, '2', 'kg', ['12 mg']],
    ['lotilaner', 0, '2.01', 'kg', ['48 mg']],
    ['frunevetmab', 0, '7.1', 'kg', ['2 {vial}']],
    ['trilostane', 0, '12', 'kg', ['60 mg']],
    ['methylprednisolone', 0, '12', 'kg', ['2-4 mg']],
    ['digoxin', 1, '2.5', 'kg', ['0.025 mg']],
    ['bexagliflozin', 0, '3', 'kg', ['15 mg']],
    ['amoxicillin', 5, '4.4', 'kg', ['40 mg']],
    ['imidacloprid', 0, '12', 'kg', ['37.5 mg']],
    ['estradiol-benzoate-testosterone', 0, '400', 'lb', ['20 mg', '200 mg']],
  ] as const)('of %s, row %i, for %s %s is that of its band', ([slug, at, weight, unit, amounts]) => {
    expect(doseFor(slug, at, weight, unit)).toEqual(amounts);
  });

  test.for([
    ['ivermectin', 0, '25.5', 'lb', 'weight-between'],
    ['ivermectin', 0, '11.34', 'kg', 'weight-between'],
    ['nitenpyram', 2, '11.05', 'kg', 'weight-between'],
    ['praziquantel', 0, '5.5', 'lb', 'weight-between'],
    ['ivermectin', 0, '100.1', 'lb', 'weight-outside'],
    ['bexagliflozin', 0, '2.9', 'kg', 'weight-outside'],
    ['amoxicillin', 5, '4.5', 'kg', 'weight-outside'],
    ['imidacloprid', 1, '4', 'kg', 'weight-outside'],
    ['praziquantel-pyrantel-febantel', 0, '12', 'kg', 'weight-outside'],
  ] as const)('of %s, row %i, for %s %s has no amount', ([slug, at, weight, unit, obstacle]) => {
    expect(doseFor(slug, at, weight, unit)).toBe(obstacle);
  });

  test('gives both amounts at a border that the source counts to both bands', () => {
    expect(doseFor('griseofulvin', 1, '18', 'lb')).toEqual(['125 mg', '250 mg']);
    expect(doseFor('trilostane', 0, '10', 'kg')).toEqual(['30 mg', '60 mg']);
  });

  test('says the weight in the unit of the bands, which band a border is in, and between or below which bands a weight is', () => {
    expect(messageFor('ivermectin', 0, '12', 'kg')).toBe('for 12 kg (26.5 lb):');
    expect(messageFor('ivermectin', 0, '25', 'lb')).toBe('for 25 lb: includes it: up to 25 lb');
    expect(messageFor('griseofulvin', 1, '18', 'lb')).toBe('for 18 lb: in both: 6 to 18 lb and 18 to 36 lb');
    expect(messageFor('ivermectin', 0, '11.34', 'kg')).toBe('11.34 kg (25.0004 lb) between up to 25 lb and 26 to 50 lb');
    expect(messageFor('bexagliflozin', 0, '2.9', 'kg')).toBe('2.9 kg, nearest at least 3.0 kg');
  });
});

const grams = fc.integer({ min: 1, max: 600_000 }).map((over) => ({ over: BigInt(over), under: 1000n }));
const banded = entries.flatMap(({ dosages }) => dosages.map(withBandsOfWords).filter(hasWeightBands));

describe('for every dose by weight bands and every weight', () => {
  test('an amount is that of a band that holds the weight, and there is no amount without one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...banded), grams, (dosage, kilograms) => {
        const { steps, obstacle } = computeDose(dosage, kilograms, bases);
        const bands = bandsOf(dosage) ?? [];
        const holding = dosage.steps.filter((_, at) => {
          const { low, high, unit } = bands[at] ?? { low: null, high: null, unit: 'kg' as const };
          const [from, to] = [low && toKilograms(low.figure, unit), high && toKilograms(high.figure, unit)];
          const isAtLeast = !from || isLess(from, kilograms) || (low?.isIncluded === true && isSame(from, kilograms));
          return isAtLeast && (!to || isLess(kilograms, to) || (high?.isIncluded === true && isSame(to, kilograms)));
        });
        if (obstacle === 'weight-impossible') return;
        expect(steps?.map(({ step }) => step) ?? []).toEqual(holding);
        expect(obstacle === undefined).toBe(holding.length > 0);
      }),
      { numRuns: 3_000 },
    );
  });

  test('the weight is shown on the right side of each end of the bands', () => {
    fc.assert(
      fc.property(fc.constantFrom(...banded), grams, fc.constantFrom('kg' as const, 'lb' as const), (dosage, kilograms, unit) => {
        const bands = (bandsOf(dosage) ?? []).filter((band) => band.unit === unit);
        const displayed = toKilograms(weightInBands(kilograms, bands, unit), unit);
        const placeOf = (weight: typeof kilograms) => JSON.stringify(chooseBands(bands, weight));
        expect(placeOf(displayed)).toBe(placeOf(kilograms));
        expect(isLess(times(kilograms, ratio('1.006')), displayed) || isLess(displayed, times(kilograms, ratio('0.994')))).toBe(
          false,
        );
      }),
      { numRuns: 3_000 },
    );
  });

  test('any band that is written is read as it is', () => {
    const figure = fc.integer({ min: 1, max: 99_999 }).map((over) => toDecimal({ over: BigInt(over), under: 10n }));
    fc.assert(
      fc.property(figure, figure, fc.constantFrom('kg', 'lb'), (a, b, unit) => {
        const [low, high] = [a, b].toSorted((x, y) => Number(x) - Number(y)) as [string, string];
        const included = (end: string) => ({ figure: end, isIncluded: true });
        expect(readBand(`${low} to ${high} ${unit}`)).toEqual({ low: included(low), high: included(high), unit });
        expect(readBand(`up to ${high} ${unit}`)).toEqual({ low: null, high: included(high), unit });
        expect(readBand(`over ${low} ${unit}`)).toEqual({ low: { figure: low, isIncluded: false }, high: null, unit });
      }),
    );
  });
});
