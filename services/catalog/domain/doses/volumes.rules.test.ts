import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DoseStep } from '../../contract/index.ts';
import { isLess, ratio, toDecimal, type Ratio } from './ratio.rules.ts';
import { enteredStrength, type Row } from './entered-strength.rules.ts';
import { listedStrengths, readStrength, strengthUnitsFor, type Strength } from './strengths.rules.ts';
import { drawnAmount, toLine } from './syringe.rules.ts';
import { isImpossibleWeight, isUsualWeight } from './usual-weights.rules.ts';
import { volumesOf } from './volumes.rules.ts';

const step: DoseStep = { low: '1', high: '1', unit: 'mg', per: 'kg', interval: null, times: null, duration: null };
const valuesOf = (strength: string) => listedStrengths({ strength }).map(({ value }) => value);
const number = fc.integer({ min: 1, max: 99_999_999 }).map((over) => toDecimal({ over: BigInt(over), under: 10_000n }));

describe('the strengths of a product', () => {
  test('are read only where the whole text is a list of different figures in mg/mL', () => {
    expect(valuesOf('0.5 or 1.5 mg/mL')).toEqual(['0.5', '1.5']);
    expect(valuesOf('5, 10 or 20 mg/ml')).toEqual(['5', '10', '20']);
    for (const other of [
      '10.8 + 3 mg/mL or 5 + 2 mg/mL betamethasone',
      'procaine hydrochloride 40 mg/mL',
      '10 mg/mL florfenicol, 10 mg/mL terbinafine',
      '22.7, 68, 136 mg',
      '0.2 g in 1 g',
      '5 or 5 mg/mL',
      '0 or 5 mg/mL',
      '1,000 mg/mL',
      '5 to 10 mg/mL',
      '5 mg/mL or 10 %',
      'about 5 mg/mL',
      '5 mg/mLx',
    ])
      expect([other, valuesOf(other)]).toEqual([other, []]);
  });

  test('are tablets or capsules where the formulation is, and grams of a paste', () => {
    const listOf = (strength: string, formulation: string) =>
      listedStrengths({ strength, formulation }).map(({ value, unit, per }) => `${value} ${unit}/${per}`);
    expect(listOf('22.7, 68, 136 mg', 'chewable tablets for dogs')).toEqual(
      ['22.7', '68', '136'].map((mg) => `${mg} mg/{tablet}`),
    );
    expect(listOf('5, 10 mg', 'capsules')).toEqual(['5 mg/{capsule}', '10 mg/{capsule}']);
    expect(listOf('0.2 or 0.35 g per g', 'paste')).toEqual(['0.2 g/g', '0.35 g/g']);
    for (const other of ['implant', 'spot-on', 'powder packet or bolus', '']) expect(listOf('40 mg', other)).toEqual([]);
  });

  test('of any list are its figures, and none of a text with anything else in it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(number, { minLength: 1, maxLength: 5, selector: Number }), (values) => {
        expect(valuesOf(`${values.join(', ')} mg/mL`)).toEqual(values);
        expect(valuesOf(`${values.join(' or ')} mg/mL`)).toEqual(values);
      }),
    );
    fc.assert(
      fc.property(number, number, fc.string({ minLength: 1 }), (a, b, more) => {
        fc.pre(!/^(?:, | or |[\d.])*$/.test(more));
        expect(valuesOf(`${a}${more}${b} mg/mL`)).toEqual([]);
      }),
    );
  });

  test('have a volume each; the one that the reader entered replaces them', () => {
    const dosage = { steps: [step], route: 'oral', product: { strength: '0.5 or 1.5 mg/mL' } };
    const dose = [ratio('2.48'), ratio('2.48')] as const;
    const volumesWith = (entered?: Strength) =>
      volumesOf(step, dosage, dose, entered).volumes.map(({ amount, strength, isEntered }) => [
        amount.high,
        amount.unit,
        strength.value,
        isEntered,
      ]);
    expect(volumesWith()).toEqual([
      ['4.96', 'mL', '0.5', false],
      ['1.653', 'mL', '1.5', false],
    ]);
    expect(volumesWith(readStrength('๒,๕', 'mg/tablet').strength)).toEqual([['0.992', '{tablet}', '2.5', true]]);
  });

  test('of the entry stay where the reader’s own cannot be given by the route', () => {
    const dosage = { steps: [step], route: 'subcutaneous', product: { strength: '0.5 or 1.5 mg/mL' } };
    const { volumes } = volumesOf(step, dosage, [ratio('1'), ratio('1')], readStrength('5', 'mg/tablet').strength);
    expect(volumes.map(({ strength }) => strength.value)).toEqual(['0.5', '1.5']);
  });

  test('that a reader enters are not of another drug, another route’s product or a tablet to inject', () => {
    const dose = [ratio('2'), ratio('2')] as const;
    const reasonOf = (own: Partial<DoseStep>, route = 'subcutaneous', unit: 'mg/mL' | 'mg/tablet' | 'mg/capsule' = 'mg/mL') =>
      volumesOf({ ...step, ...own }, { route, steps: [step] }, dose, readStrength('5', unit).strength).noVolume;
    expect(reasonOf({})).toBeNull();
    expect(reasonOf({ drug: 'ketamine' })).toBe('other-drug');
    expect(reasonOf({ route: 'oral' })).toBe('other-product');
    expect(reasonOf({ unit: '[iU]' })).toBe('unit-differs');
    expect(reasonOf({}, 'subcutaneous', 'mg/tablet')).toBe('product-unknown');
    expect(reasonOf({}, 'subcutaneous', 'mg/capsule')).toBe('product-unknown');
  });

  test('that a reader enters are not by mouth where only another route’s product has them: carprofen 50 mg/mL is the injection', () => {
    const injection = { strength: '50 mg/mL', concentration: { value: '50', unit: 'mg', per: 'mL' } };
    const carprofen = [{ route: 'oral' }, { route: 'subcutaneous', product: injection }];
    const reasonOf = (typed: string, unit: 'mg/mL' | 'ug/mL', route: string, dosages: typeof carprofen = carprofen) => {
      const strength = readStrength(typed, unit).strength;
      const entered = strength && enteredStrength(strength, dosages);
      return volumesOf(step, { route, steps: [step] }, [ratio('1'), ratio('1')], entered).noVolume;
    };
    expect(reasonOf('50', 'mg/mL', 'oral')).toBe('not-by-mouth');
    expect(reasonOf('50000', 'ug/mL', 'oral')).toBe('not-by-mouth');
    expect(reasonOf('50', 'mg/mL', 'subcutaneous')).toBeNull();
    expect(reasonOf('50', 'mg/mL', 'oral or intravenous')).toBeNull();
    expect(reasonOf('20', 'mg/mL', 'oral')).toBeNull();
    expect(reasonOf('50', 'mg/mL', 'oral', [...carprofen, { route: 'oral (solution)', product: injection }])).toBeNull();
  });

  test('that a reader enters are of no injection where only a suspension has them, of no pour-on where only an injection has them, and of no pet where only products for livestock do', () => {
    const of = (value: string, strength = `${value} mg/mL`) => ({ strength, concentration: { value, unit: 'mg', per: 'mL' } });
    const reasonOf = (typed: string, at: Row, dosages: Parameters<typeof enteredStrength>[1]) => {
      const strength = readStrength(typed, 'mg/mL').strength;
      const entered = strength && enteredStrength(strength, dosages);
      return volumesOf(step, { ...at, steps: [step] }, [ratio('1'), ratio('1')], entered).noVolume;
    };
    const [mouth, vein] = [
      { species: 'dog', route: 'oral' },
      { species: 'dog', route: 'intravenous or subcutaneous' },
    ];
    const meloxicam = [
      { ...mouth, product: { strength: '0.5 or 1.5 mg/mL' } },
      { ...vein, product: of('5') },
    ];
    expect(['1.5', '0.5', '5', '2'].map((typed) => reasonOf(typed, vein, meloxicam))).toEqual([
      'only-by-mouth',
      'only-by-mouth',
      null,
      null,
    ]);
    const withdrawal = { meat: { status: 'prohibited' as const, concerns: 'any' } };
    const cattle = { species: 'cattle', route: 'subcutaneous', withdrawal };
    const ivermectin = [mouth, { ...cattle, product: { strength: '1% (1 mL per 50 kg)' } }];
    expect(reasonOf('10', { ...vein, route: 'subcutaneous' }, ivermectin)).toBe('other-animals');
    expect(reasonOf('10', mouth, ivermectin)).toBe('not-by-mouth');
    expect(reasonOf('10', { ...cattle, species: 'sheep' }, ivermectin)).toBeNull();
    expect(reasonOf('10', { ...cattle, route: 'topical (pour-on)' }, ivermectin)).toBe('only-injected');
    expect(reasonOf('18.7', mouth, [{ ...cattle, route: 'oral (paste)', product: { strength: '1.87%' } }])).toBe('other-animals');
  });

  test('that a reader enters for a liquid or paste are not of tablets, capsules or boluses: the entry’s own stay', () => {
    const dose = [ratio('2500'), ratio('2500')] as const;
    const of = (formulation: string, typed = '20', unit: 'mg/mL' | '%w/v' | 'mg/g' | 'mg/tablet' = '%w/v', strength?: string) => {
      const product = { formulation, ...(strength && { strength }) };
      const { volumes, noVolume } = volumesOf(
        step,
        { route: 'oral', steps: [step], product },
        dose,
        readStrength(typed, unit).strength,
      );
      return noVolume ?? volumes.map(({ amount, isEntered }) => `${amount.high} ${amount.unit} ${isEntered}`).join();
    };
    for (const counted of ['hydrochloride tablets and boluses', 'hydrochloride capsules', 'bolus', 'chewables'])
      expect([counted, of(counted), of(counted, '18.7', 'mg/g')]).toEqual([counted, 'only-counted', 'only-counted']);
    for (const measured of ['tablets and syrup', 'oral solution or tablets for cats', 'powder packet or bolus', 'suspension'])
      expect([measured, of(measured)]).toEqual([measured, '12.5 mL true']);
    expect(of('tablets', '250', 'mg/tablet')).toBe('10 {tablet} true');
    expect(of('tablets', '20', '%w/v', '500, 1000 mg')).toBe('5 {tablet} false,2.5 {tablet} false');
  });

  test('of a spot-on or a monthly chew are chosen by weight: only whole chews of a least dose are counted', () => {
    const monthly: DoseStep = { ...step, interval: { low: '1', high: '1', unit: 'mo' } };
    const of = (row: Row & { species: string }, entered?: Strength, own = monthly, high: Ratio | null = null) => {
      const { volumes, noVolume } = volumesOf(own, { steps: [own], ...row }, [ratio('30'), high], entered);
      return [...volumes.map(({ amount }) => `${amount.low} ${amount.unit}`), noVolume];
    };
    const selamectin = { strength: '120 mg/mL', formulation: 'spot-on', concentration: { value: '120', unit: 'mg', per: 'mL' } };
    expect(of({ species: 'dog', route: 'topical (skin of the neck)', product: selamectin })).toEqual(['by-size']);
    expect(of({ species: 'cat', route: 'topical (spot-on)' }, readStrength('280', 'mg/mL').strength)).toEqual(['by-size']);
    const tubes = { strength: '20 mg/mL (tubes of 8 mg and 20 mg)', concentration: { value: '20', unit: 'mg', per: 'mL' } };
    expect(of({ species: 'cat', route: 'topical (skin of the neck)', product: tubes })).toEqual(['by-size']);
    const chew = { species: 'dog', route: 'oral' };
    const sixtyEight = readStrength('68', 'mg/tablet').strength;
    expect(of(chew)).toEqual(['by-size']);
    expect(of(chew, sixtyEight)).toEqual(['0.4411 {tablet}', 'by-size']);
    expect(of(chew, sixtyEight, monthly, ratio('30'))).toEqual(['by-size']);
    expect(of({ ...chew, product: { formulation: 'tablets or chewables' } })).toEqual(['by-size']);
    expect(of({ ...chew, product: { formulation: 'chewable tablets' } })).toEqual(['product-unknown']);
    expect(of(chew, undefined, step)).toEqual(['product-unknown']);
    expect(of({ ...chew, species: 'horse' })).toEqual(['product-unknown']);
  });

  test('are of the tablet that the words name for one animal: nitenpyram of 11.4 mg', () => {
    const dose = '2 to 25 lb one 11.4 mg tablet, 25.1 to 125 lb one 57.0 mg tablet; as often as once per day';
    const of = (low: string, per = '{animal}') => {
      const own = { ...step, low, high: low, per };
      const { volumes, noVolume } = volumesOf(own, { route: 'oral', steps: [own], dose }, [ratio(low), ratio(low)], undefined);
      return noVolume ?? volumes.map(({ amount, strength }) => `${amount.high} of ${strength.value}`).join();
    };
    expect([of('11.4'), of('57'), of('22.8'), of('11.4', 'kg')]).toEqual([
      '1 of 11.4',
      '1 of 57',
      'product-unknown',
      'product-unknown',
    ]);
  });

  test('of a syringe of paste give no fraction of it, and one that the source says never to use gives no volume', () => {
    const dose = [ratio('550'), ratio('550')] as const;
    const paste = { strength: '1,500 mg a syringe', concentration: { value: '1500', unit: 'mg', per: '{syringe}' } };
    const flunixin = { route: 'oral (paste)', steps: [step], product: paste };
    expect(volumesOf(step, flunixin, dose, undefined)).toEqual({ volumes: [], noVolume: 'by-syringe' });
    expect(volumesOf(step, flunixin, dose, readStrength('500', 'mg/g').strength).volumes[0]?.amount).toEqual({
      low: '1.1',
      high: '1.1',
      unit: 'g',
    });
    const only = { strength: '20 mg/mL (2%), never 100 mg/mL', concentration: { value: '20', unit: 'mg', per: 'mL' } };
    const xylazine = { route: 'intramuscular', steps: [step], product: only };
    const reasonOf = (typed: string, unit: 'mg/mL' | '%w/v' | 'ug/mL') =>
      volumesOf(step, xylazine, dose, readStrength(typed, unit).strength).noVolume;
    expect([reasonOf('100', 'mg/mL'), reasonOf('10', '%w/v'), reasonOf('100000', 'ug/mL')]).toEqual(
      Array.from({ length: 3 }, () => 'strength-excluded'),
    );
    expect([reasonOf('20', 'mg/mL'), reasonOf('2', '%w/v')]).toEqual([null, null]);
  });

  test('of a paste or gel by mouth for horses are set by weight; with a strength that the reader enters its grams have two decimals', () => {
    const dose = [ratio('96'), ratio('96')] as const;
    const of = (
      row: Partial<Row> & { product?: { formulation?: string; strength?: string } },
      entered?: Strength,
      ends: readonly [Ratio, Ratio | null] = dose,
    ) => {
      const { volumes, noVolume } = volumesOf(step, { species: 'horse', route: 'oral', steps: [step], ...row }, ends, entered);
      return [...volumes.map(({ amount }) => `${amount.high ?? amount.low} ${amount.unit}`), noVolume];
    };
    const paste = { route: 'oral (paste)', product: { strength: '1.87%', formulation: 'paste' } };
    expect(of(paste)).toEqual(['by-syringe']);
    expect(of({ route: 'oral (gel)' })).toEqual(['by-syringe']);
    expect(of({ product: { formulation: 'paste with premarked syringe' } })).toEqual(['by-syringe']);
    expect(of(paste, readStrength('1.87', '%w/w').strength)).toEqual(['5.13 g', 'by-syringe']);
    expect(of(paste, readStrength('1.87', '%w/w').strength, [ratio('96'), null])).toEqual(['5.14 g', 'by-syringe']);
    expect(of({ ...paste, species: 'dog' })).toEqual(['5.133 g', null]);
    expect(of({ route: 'oral', product: { strength: '10%', formulation: 'suspension' } })).toEqual(['0.96 mL', null]);
    expect(of({ route: 'topical', product: { formulation: 'gel' } })).toEqual(['product-unknown']);
  });

  test('that a reader may enter are in units of the doses; what is measured as it is has none', () => {
    const unitsFor = (unit: string, route: string) => strengthUnitsFor([{ route, steps: [{ ...step, unit }] }]);
    expect(unitsFor('mg', 'subcutaneous')).toEqual(['mg/mL', '%w/v']);
    const ofMass = ['mg/mL', '%w/v', 'mg/g', '%w/w', 'mg/tablet', 'mg/capsule'];
    expect(unitsFor('g', 'oral')).toEqual(ofMass);
    expect(unitsFor('ug', 'oral')).toEqual([...ofMass, 'ug/mL', 'ug/tablet']);
    expect(strengthUnitsFor([{ route: 'oral', steps: [{ ...step, unit: 'mg', low: '0.022', high: '0.022' }] }])).toContain(
      'ug/tablet',
    );
    expect(unitsFor('[iU]', 'subcutaneous')).toEqual(['IU/mL']);
    expect(unitsFor('{drop}', 'ophthalmic')).toEqual([]);
    const { volumes } = volumesOf(
      { ...step, unit: '[iU]' },
      { route: 'subcutaneous', steps: [step] },
      [ratio('5'), ratio('5')],
      readStrength('40 IU/mL', 'IU/mL').strength,
    );
    expect(volumes.map(({ amount }) => [amount.high, amount.unit])).toEqual([['0.125', 'mL']]);
  });

  test('that a reader enters are figures above 0', () => {
    for (const wrong of ['', '0', '-1', 'five', '1e3', '5 mg', '5%', '1,200'])
      expect([wrong, readStrength(wrong, 'mg/mL').strength]).toEqual([wrong, undefined]);
  });
});

describe('a volume for a syringe', () => {
  test('is cut to its lines, of half a line of 3 mL where a whole one would lose more than 5 %, never in two parts of a smaller syringe', () => {
    const lineOf = (millilitres: string) => {
      const drawn = toLine(millilitres);
      return drawn && [drawn.millilitres, drawn.step, drawn.syringe];
    };
    expect(['0.5456', '1.091', '1.99', '9.99', '10.49', '47.7'].map(lineOf)).toEqual([
      ['0.54', '0.01', '1'],
      ['1.05', '0.05', '3'],
      ['1.9', '0.1', '3'],
      ['9.9', '0.1', '5–10'],
      ['10', '0.5', '20–60'],
      ['47.5', '0.5', '20–60'],
    ]);
    expect(['0.009', '0.019', '0.0456'].map(lineOf)).toEqual([null, null, null]);
  });

  test('is never above the exact one, loses at most 5 %, and does not fall where the exact one rises', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [less, more] = Number(a) <= Number(b) ? [a, b] : [b, a];
        const [low, high] = [toLine(less), toLine(more)];
        for (const [exact, drawn] of [[less, low] as const, [more, high] as const]) {
          const given = Number(drawn?.millilitres);
          if (drawn === null) expect(Number(exact)).toBeLessThan(0.2);
          else expect([given <= Number(exact), given >= Number(exact) * 0.95 - 1e-9]).toEqual([true, true]);
        }
        if (low !== null && high !== null) expect(isLess(ratio(high.millilitres), ratio(low.millilitres))).toBe(false);
      }),
    );
  });

  test('is not made of milligrams, of a least dose or of what no syringe measures', () => {
    expect(drawnAmount({ low: '0.5456', high: '0.5456', unit: 'mg' })).toBeUndefined();
    expect(drawnAmount({ low: '0.5456', high: null, unit: 'mL' })).toBeUndefined();
    expect(drawnAmount({ low: '0.003', high: '0.5456', unit: 'mL' })).toBeNull();
    expect(drawnAmount({ low: null, high: '0.5456', unit: 'mL' })).toEqual({
      amount: { low: null, high: '0.54', unit: 'mL' },
      lines: [{ millilitres: '0.54', syringe: '1', step: '0.01', capacity: '1', isRefilled: false }],
    });
  });
});

test('a weight is usual between the lightest newborn and the heaviest adult of its species, and impossible past twice that', () => {
  expect(['0.06', '4', '15'].map((kg) => isUsualWeight('cat', ratio(kg)))).toEqual([true, true, true]);
  expect(['0.05', '16', '500'].map((kg) => isUsualWeight('cat', ratio(kg)))).toEqual([false, false, false]);
  expect(['30', '30.1', '1200'].map((kg) => isImpossibleWeight('cat', ratio(kg)))).toEqual([false, true, true]);
  expect(isImpossibleWeight('fish', ratio('500'))).toBe(false);
  expect([isUsualWeight('horse', ratio('500')), isUsualWeight('fish', ratio('500'))]).toEqual([true, true]);
});
