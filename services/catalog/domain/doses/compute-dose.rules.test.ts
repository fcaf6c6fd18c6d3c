import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dosage as dosageShape, terms as termsShape, type Dosage, type DoseStep } from '../../contract/index.ts';
import { computeDose } from './compute-dose.rules.ts';
import { toMilligrams } from './mass.rules.ts';
import { isLess, ratio, times, toDecimal } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';
import { readWeight } from './weight.rules.ts';

const { bases } = termsShape.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../content/terms.json'), 'utf8')));

const step = (own: Partial<DoseStep> = {}): DoseStep => ({
  low: '4.4',
  high: '4.4',
  unit: 'mg',
  per: 'kg',
  interval: { low: '24', high: '24', unit: 'h' },
  times: null,
  duration: null,
  ...own,
});
const dosageOf = (own: Partial<Dosage> = {}): Dosage =>
  dosageShape.parse({
    species: 'dog',
    route: 'oral',
    indication: 'pain',
    dose: 'as the source says',
    steps: [step()],
    citation: 'source',
    sourceRead: true,
    secondReader: true,
    ...own,
  });
const compute = (own: Partial<Dosage>, weight = '10') => computeDose(dosageOf(own), ratio(weight), bases);
const stepsOf = (own: Partial<Dosage>, weight?: string) => compute(own, weight).steps ?? [];
const perMl = { strength: '50 mg/mL', concentration: { value: '50', unit: 'mg', per: 'mL' } };

describe('figures', () => {
  test('are withheld for a weight past twice the heaviest of the species: it is a slip', () => {
    expect(compute({ product: perMl }, '220').obstacle).toBeUndefined();
    expect(compute({ product: perMl }, '221')).toEqual({ obstacle: 'weight-impossible' });
    expect(compute({ species: 'cat' }, '45')).toEqual({ obstacle: 'weight-impossible' });
  });

  test('are exact decimals: 12.4 kg at 4.4 mg/kg are 54.56 mg, 1.0912 mL of 50 mg/mL', () => {
    const [only] = stepsOf({ product: perMl }, '12.4');
    expect(only?.amount).toEqual({ low: '54.56', high: '54.56', unit: 'mg' });
    expect(only?.volumes[0]?.amount).toEqual({ low: '1.091', high: '1.091', unit: 'mL' });
  });

  test('are tablets where the product is a tablet', () => {
    const product = { concentration: { value: '25', unit: 'mg', per: '{tablet}' } };
    expect(stepsOf({ product })[0]?.volumes[0]?.amount).toEqual({ low: '1.76', high: '1.76', unit: '{tablet}' });
  });

  test('keep the source’s unit; less than a gram is in milligrams', () => {
    const micrograms = [step({ low: '10', high: '20', unit: 'ug' })];
    expect(stepsOf({ steps: micrograms })[0]?.amount).toEqual({ low: '100', high: '200', unit: 'ug' });
    const perMicrogram = { concentration: { value: '80', unit: 'ug', per: 'mL' } };
    expect(stepsOf({ steps: micrograms, product: perMicrogram })[0]?.volumes[0]?.amount.high).toBe('2.5');
    expect(stepsOf({ steps: [step({ low: '1', high: '1', unit: 'g', per: '{animal}' })] })[0]?.amount).toEqual({
      low: '1',
      high: '1',
      unit: 'g',
    });
    expect(stepsOf({ steps: [step({ low: '0.1', high: '0.1', unit: 'g' })] }, '2')[0]?.amount.high).toBe('200');
    const inThree = {
      dose: '0.1 g/kg a day in three doses',
      steps: [step({ low: '0.1', high: '0.1', unit: 'g', divided: true })],
    };
    const [third] = stepsOf(inThree, '15');
    expect([third?.amount, third?.dayAmount?.high]).toEqual([{ low: '500', high: '500', unit: 'mg' }, '1500']);
  });

  test('per 100 lb use the exact pound', () => {
    expect(stepsOf({ steps: [step({ low: '1', high: '1', unit: 'g', per: '100.[lb_av]' })] }, '45.359237')[0]?.amount.low).toBe(
      '1',
    );
  });

  test('keep an open end open', () => {
    expect(stepsOf({ steps: [step({ low: '2', high: null })] })[0]?.amount).toEqual({ low: '20', high: null, unit: 'mg' });
    expect(stepsOf({ steps: [step({ low: null, high: '5' })] })[0]?.amount).toEqual({ low: null, high: '50', unit: 'mg' });
  });

  test('have the volume that the source names, unless a strength gives one or a maximum limits the dose', () => {
    const pregabalin = { dose: '5 mg/kg (0.1 mL/kg) once', steps: [step({ low: '5', high: '5' })] };
    const [only] = stepsOf(pregabalin);
    expect([only?.sourceVolume?.amount.high, only?.noVolume]).toEqual(['1', null]);
    const [ofStrength] = stepsOf({ ...pregabalin, product: perMl });
    expect([ofStrength?.sourceVolume, ofStrength?.volumes.length]).toEqual([undefined, 1]);
    const maximumDose = { value: '30', unit: 'mg', per: '{animal}', within: null };
    const [limited] = stepsOf({ ...pregabalin, maximumDose });
    expect([limited?.sourceVolume, limited?.noVolume]).toEqual([undefined, 'product-unknown']);
  });

  test('of a daily total stay the total of the day where the words do not say how it is divided', () => {
    expect(stepsOf({ steps: [step({ divided: true })] })[0]?.kind).toBe('day');
  });

  test('of a day that is divided into a number of doses are of one of them: levothyroxine 0.022 mg/kg every 12 h', () => {
    const dose = '0.1 mg/10 lb (0.022 mg/kg) once every 24 h or divided every 12 h';
    const figures = { low: '0.022', high: '0.022' };
    const levothyroxine = { dose, steps: [step(figures), step({ ...figures, divided: true })], relation: 'or' as const };
    const product = { concentration: { value: '0.1', unit: 'mg', per: '{tablet}' } };
    const [once, twice] = stepsOf({ ...levothyroxine, product }, '12');
    expect([once?.kind, once?.amount.high, once?.volumes[0]?.amount.high]).toEqual(['dose', '0.264', '2.64']);
    expect([twice?.kind, twice?.amount.high, twice?.dayAmount?.high, twice?.volumes[0]?.amount.high]).toEqual([
      'portion',
      '0.132',
      '0.264',
      '1.32',
    ]);
  });

  test('of a day whose number of doses is open are its total, with each of the doses', () => {
    const dose = '35 to 50 mg/kg per day divided into two or three doses';
    const [gabapentin] = stepsOf({ dose, steps: [step({ low: '35', high: '50', divided: true })] }, '12');
    expect([gabapentin?.kind, gabapentin?.amount]).toEqual(['day', { low: '420', high: '600', unit: 'mg' }]);
    expect(gabapentin?.portions).toEqual([
      { count: 2, amount: { low: '210', high: '300', unit: 'mg' } },
      { count: 3, amount: { low: '140', high: '200', unit: 'mg' } },
    ]);
  });
});

describe('a maximum', () => {
  test('in tablets limits no amount in milligrams, and the amounts of bands are the source’s own', () => {
    const maximumDose = { value: '1', unit: '{tablet}', per: '{animal}', within: null };
    const banded = [step({ low: '7.5', high: '7.5', per: '{animal}', for: '4 to 22 lb' })];
    expect(stepsOf({ steps: banded, maximumDose }, '4')[0]?.amount.high).toBe('7.5');
    expect(compute({ maximumDose })).toEqual({ obstacle: 'maximum-unread' });
  });

  test('holds for a salt or a sum of the entry’s drugs, and for no other drug', () => {
    const maximumDose = { value: '20', unit: 'mg', per: '{animal}', within: null };
    expect(stepsOf({ steps: [step({ drug: 'the sum of both' })], maximumDose })[0]?.amount.high).toBe('20');
    expect(stepsOf({ steps: [step(), step({ drug: 'ketamine' })], maximumDose }).map(({ amount }) => amount.high)).toEqual([
      '20',
      '44',
    ]);
  });

  const butatron = { steps: [step({ low: '44', high: '44', divided: true })], maximum: '800 mg daily' };
  test('of the day holds for a large dog: phenylbutazone 44 mg/kg never exceeds 800 mg', () => {
    const maximumDose = { value: '800', unit: 'mg', per: '{animal}', within: { low: '1', high: '1', unit: 'd' as const } };
    const [only] = stepsOf({ ...butatron, maximumDose }, '40');
    expect([only?.amount.high, only?.isCapped]).toEqual(['800', true]);
    expect(stepsOf({ ...butatron, maximumDose }, '10')[0]?.isCapped).toBe(false);
  });

  test('of a day is shared by the doses of the day', () => {
    const maximumDose = { value: '60', unit: 'mg', per: '{animal}', within: { low: '1', high: '1', unit: 'd' as const } };
    const steps = [step({ interval: { low: '8', high: '12', unit: 'h' } })];
    expect(stepsOf({ steps, maximumDose })[0]?.amount.high).toBe('20');
  });

  test('that an open lower end stays below limits nothing', () => {
    const maximumDose = { value: '5.5', unit: 'mg', per: 'kg', within: { low: '1', high: '1', unit: 'd' as const } };
    const [only] = stepsOf({ steps: [step({ low: null, high: '5.5' })], maximumDose });
    expect([only?.amount, only?.isCapped]).toEqual([{ low: null, high: '55', unit: 'mg' }, false]);
  });

  test('closes an open end', () => {
    const maximumDose = { value: '30', unit: 'mg', per: '{animal}', within: null };
    expect(stepsOf({ steps: [step({ low: '2', high: null })], maximumDose })[0]?.amount).toEqual({
      low: '20',
      high: '30',
      unit: 'mg',
    });
  });
});

describe('there is no result', () => {
  test.for([
    ['without figures', { steps: [] }, 'no-figures'],
    ['for a body surface', { steps: [step({ per: 'm2' })] }, 'basis-unsuitable'],
    ['for a quarter of the udder', { steps: [step({ per: '{quarter}' })] }, 'basis-unsuitable'],
    ['for an unknown basis', { steps: [step({ per: 'furlong' })] }, 'basis-unsuitable'],
    ['if one of several steps has another basis', { steps: [step(), step({ per: 'm2' })], relation: 'then' }, 'basis-unsuitable'],
    ['if the species is in notFor', { notFor: ['Dogs'] }, 'species-excluded'],
    [
      'for weights in words that we do not read',
      { steps: [step({ per: '{animal}' })], dose: '50 mg near 10 kg' },
      'weight-bands',
    ],
    ['for one step of another weight', { steps: [step({ per: '{animal}', for: '5 kg' })] }, 'weight-bands'],
    ['if a maximum amount is only in words', { maximum: 'not more than 800 mg' }, 'maximum-unread'],
    [
      'if the maximum is in another unit',
      { maximum: '5 mL', maximumDose: { value: '5', unit: 'mL', per: '{animal}', within: null } },
      'maximum-unread',
    ],
  ] as const)('%s', ([, own, obstacle]) => {
    expect(compute(own as unknown as Partial<Dosage>)).toEqual({ obstacle });
  });

  test('in millilitres where the product is unknown, of another drug or of another unit', () => {
    expect(stepsOf({})[0]?.noVolume).toBe('product-unknown');
    expect(stepsOf({ product: perMl, steps: [step({ drug: 'ketamine' }), step()] })[0]?.noVolume).toBe('other-drug');
    expect(stepsOf({ product: perMl, steps: [step({ unit: '[iU]' })] })[0]?.noVolume).toBe('unit-differs');
    const reasonsOf = (own: Partial<Dosage>) => stepsOf({ product: perMl, ...own }).map(({ noVolume }) => noVolume);
    expect(reasonsOf({ steps: [step({ drug: 'methadone hydrochloride' })] })).toEqual(['named-drug']);
    const both = [step({ drug: 'ivermectin' }), step({ drug: 'pyrantel' })];
    expect(reasonsOf({ steps: both })).toEqual(['combined-drugs', 'combined-drugs']);
    expect(reasonsOf({ steps: both, relation: 'then' })).toEqual(['other-drug', 'other-drug']);
    const steps = [step(), step({ route: 'oral' })];
    const [first, second] = stepsOf({ route: 'subcutaneous', product: perMl, steps, relation: 'then' });
    expect([first?.volumes[0]?.amount.high, second?.volumes, second?.noVolume]).toEqual(['0.88', [], 'other-product']);
  });

  test('but a limit on something else, or on some animals of the species, leaves the result', () => {
    expect(stepsOf({ maximum: '20 mL a site' })).toHaveLength(1);
    expect(stepsOf({ maximum: 'not over 4 days; at most 10 mL at one site' })).toHaveLength(1);
    expect(
      stepsOf({ maximum: 'not more than 4 days; at most 2 mL per site in calves of 100 lb or less, 10 mL in adults' }),
    ).toHaveLength(1);
    expect(compute({ maximum: 'at most 10 mL at one site, 50 mL in all' })).toEqual({ obstacle: 'maximum-unread' });
    expect(stepsOf({ maximum: '3 doses' })).toHaveLength(1);
    expect(stepsOf({ notFor: ['dogs under 6 weeks'] })).toHaveLength(1);
  });
});

const decimal = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 4 })).map(([digits, places]) => {
  const text = toDecimal({ over: BigInt(digits), under: 10n ** BigInt(places) });
  return text;
});
/** A dog may weigh so much, or nearly. */
const weight = fc.integer({ min: 1, max: 220_000 }).map((grams) => toDecimal({ over: BigInt(grams), under: 1000n }));
const inMilligrams = (amount: Amount | undefined, end: 'low' | 'high') =>
  toMilligrams(ratio(amount?.[end] ?? '0'), amount?.unit ?? '');
const anyStep = fc
  .record({
    pair: fc.tuple(decimal, decimal),
    unit: fc.constantFrom('ug', 'mg', 'g'),
    per: fc.constantFrom('kg', '[lb_av]', '100.[lb_av]', '{animal}'),
    hours: fc.option(fc.integer({ min: 1, max: 96 })),
    divided: fc.boolean(),
  })
  .map(({ pair, unit, per, hours, divided }) => {
    const [low, high] = pair.toSorted((a, b) => Number(a) - Number(b)) as [string, string];
    const interval = hours === null ? null : { low: String(hours), high: String(hours), unit: 'h' as const };
    return step({ low, high, unit, per, interval, ...(divided && { divided: true as const }) });
  });

describe('for every dosage and weight', () => {
  test('no amount is above the maximum, alone or over its time', () => {
    fc.assert(
      fc.property(anyStep, weight, decimal, fc.constantFrom(null, 24, 48, 168), (one, kg, value, window) => {
        const within = window === null ? null : { low: String(window), high: String(window), unit: 'h' as const };
        const [only] = stepsOf(
          { steps: [one], maximum: 'a maximum', maximumDose: { value, unit: 'mg', per: '{animal}', within } },
          kg,
        );
        const hours = one.divided ? 24 : Number(one.interval?.low ?? Infinity);
        const doses = window === null || hours === Infinity ? 1 : Math.max(1, Math.ceil(window / hours));
        for (const end of ['low', 'high'] as const)
          expect(isLess(ratio(value), times(inMilligrams(only?.amount, end), ratio(String(doses))))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a heavier animal never gets less', () => {
    fc.assert(
      fc.property(anyStep, weight, weight, fc.option(decimal), (one, a, b, most) => {
        const [light, heavy] = Number(a) <= Number(b) ? [a, b] : [b, a];
        const own = {
          steps: [one],
          product: perMl,
          ...(most !== null && { maximumDose: { value: most, unit: 'mg', per: '{animal}', within: null } }),
        };
        const [ofLight, ofHeavy] = [stepsOf(own, light)[0], stepsOf(own, heavy)[0]];
        for (const end of ['low', 'high'] as const)
          expect(isLess(inMilligrams(ofHeavy?.amount, end), inMilligrams(ofLight?.amount, end))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('pounds and kilograms of the same animal agree', () => {
    fc.assert(
      fc.property(anyStep, fc.integer({ min: 1, max: 20_000 }), (one, pounds) => {
        const inPounds = readWeight(String(pounds), 'lb');
        const kilograms = times(ratio(String(pounds)), ratio('0.45359237'));
        expect(computeDose(dosageOf({ steps: [one] }), inPounds.kilograms ?? ratio('0'), bases)).toEqual(
          computeDose(dosageOf({ steps: [one] }), kilograms, bases),
        );
      }),
    );
  });

  test('steps that follow one another are never summed: each has the figures that it has alone', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 2, maxLength: 4 }), weight, (steps, kg) => {
        const alone = steps.flatMap((one, position) => stepsOf({ steps: [one] }, kg).map((own) => ({ ...own, position })));
        for (const relation of ['then', 'or'] as const) expect(stepsOf({ steps, relation }, kg)).toEqual(alone);
      }),
    );
  });

  test('printed figures are plain decimals, and never more than the exact ones', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 9n), (over, under) => {
        const text = toDecimal({ over, under });
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(isLess({ over, under }, ratio(text))).toBe(false);
        expect(isLess({ over: over * 999n, under: under * 1000n }, ratio(text)) || text.split('.')[1]?.length === 12).toBe(true);
      }),
    );
  });

  test('the low end never passes the high one', () => {
    fc.assert(
      fc.property(anyStep, weight, fc.option(decimal), (one, kg, most) => {
        const capped = most !== null && { maximumDose: { value: most, unit: 'mg', per: 'kg', within: null } };
        const [only] = stepsOf({ steps: [one], ...capped }, kg);
        expect(isLess(ratio(only?.amount.high ?? '0'), ratio(only?.amount.low ?? '0'))).toBe(false);
      }),
    );
  });
});
