import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DoseStep } from '../../contract/index.ts';
import { entriesOfContent } from '../../testing/content-entries.ts';
import { isMass } from './mass.rules.ts';
import { percentOf, percentStrength } from './percent.rules.ts';
import { toDecimal } from './ratio.rules.ts';
import { readStrength, strengthsOf } from './strengths.rules.ts';

const step = (low: string, unit = 'mg', per = 'kg'): DoseStep => ({
  low,
  high: low,
  unit,
  per,
  interval: null,
  times: null,
  duration: null,
});
const strengthOf = (strength: string, steps: readonly DoseStep[], dose = '') =>
  percentStrength({ strength }, { steps: [...steps], dose })?.value;

test('1% that a reader enters is 10 mg in each millilitre of a liquid, and in each gram of a paste or powder', () => {
  expect(readStrength('1', '%w/v').strength).toEqual({ value: '10', unit: 'mg', per: 'mL', percent: '1' });
  expect(readStrength('๑.๘๗ %', '%w/w').strength).toEqual({ value: '18.7', unit: 'mg', per: 'g', percent: '1.87' });
  expect(readStrength('18.7 mg/g', 'mg/g').strength).toEqual({ value: '18.7', unit: 'mg', per: 'g' });
  for (const [typed, unit] of [
    ['101', '%w/v'],
    ['100.1', '%w/w'],
    ['1001', 'mg/g'],
  ] as const)
    expect([typed, readStrength(typed, unit).mistake]).toEqual([typed, 'wrong']);
  expect(readStrength('10 mg/mL', '%w/v').mistake).toBe('other-unit');
});

test('a percentage is ten times as many milligrams, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (over) => {
      const percent = toDecimal({ over: BigInt(over), under: 10_000n }, 12);
      expect(Number(readStrength(percent, '%w/v').strength?.value) * 1000).toBeCloseTo(over, 6);
    }),
  );
});

test('a percentage of the source is measured by where its volume for a weight agrees with the dose', () => {
  expect(strengthOf('1% (1 mL per 50 kg)', [step('200', 'ug')])).toBe('10');
  expect(strengthOf('1% (1 mL per 33 kg)', [step('300', 'ug')])).toBe('10');
  expect(strengthOf('10 %', [step('12')], '12 mg/kg once (6 mL of a 10 % suspension per 50 kg)')).toBe('100');
  expect(strengthOf('1% (1 mL per 50 kg)', [step('300', 'ug')])).toBeUndefined();
  expect(strengthOf('1% (1 mL per 50 kg)', [step('200', 'ug'), step('300', 'ug')])).toBeUndefined();
  expect(strengthOf('1% (1 mL per 50 kg)', [step('200', 'ug', '[lb_av]')])).toBeUndefined();
  expect(strengthOf('1%', [step('200', 'ug')])).toBeUndefined();
  expect(strengthOf('1% (1 mL per 50 kg)', [{ ...step('200', 'ug'), high: '400' }])).toBeUndefined();
  expect(strengthOf('1% (0.5–1 mL per 50 kg)', [step('200', 'ug')])).toBeUndefined();
  expect(strengthOf('1% (0.5 to 1 mL per 50 kg)', [step('200', 'ug')])).toBeUndefined();
  expect(strengthOf('5%', [step('1', '[iU]')], '(1 mL per 50 kg)')).toBeUndefined();
});

test('a percentage without a volume is of the volume of a suspension, solution or injection, and of the weight of a paste', () => {
  const strengthIn = (formulation: string, strength = '10%') => {
    const read = percentStrength({ strength, formulation }, { steps: [step('5')] });
    return read && `${read.value} ${read.unit}/${read.per}`;
  };
  for (const liquid of ['suspension', 'oral solution', 'injection'])
    expect([liquid, strengthIn(liquid)]).toEqual([liquid, '100 mg/mL']);
  expect(strengthIn('paste')).toBe('100 mg/g');
  for (const other of ['gel', 'powder, drench', 'ointment', '']) expect([other, strengthIn(other)]).toEqual([other, undefined]);
  expect(strengthIn('injection', '1% (1 mL per 50 kg)')).toBeUndefined();
});

test('only a percentage that is the whole strength is one', () => {
  const texts = [
    '1% (1 mL per 50 kg)',
    '37 %',
    '1.87%',
    '25% sulfadimethoxine, 5% ormetoprim',
    '50 mg/mL (5 %)',
    'about 37% by weight',
  ];
  expect(texts.map((strength) => percentOf({ strength }))).toEqual(['1', '37', '1.87', undefined, undefined, undefined]);
});

test('no strength is made of a percentage unless the volume that it gives is that of the source, within 2%', () => {
  const figure = fc.integer({ min: 1, max: 500 }).map(String);
  fc.assert(
    fc.property(figure, figure, figure, figure, (percent, volume, weight, dose) => {
      const value = strengthOf(`${percent}% (${volume} mL per ${weight} kg)`, [step(dose)]);
      const perKilogram = (Number(percent) * 10 * Number(volume)) / Number(weight);
      if (value !== undefined) expect(Math.abs(perKilogram / Number(dose) - 1)).toBeLessThanOrEqual(0.02 + 1e-9);
    }),
  );
});

test('of the content these percentages are measured by', () => {
  const measured = entriesOfContent.flatMap(({ slug, dosages }) =>
    dosages
      .filter(({ steps }) => steps.some(({ unit }) => isMass(unit)))
      .flatMap((dosage) =>
        strengthsOf(dosage).flatMap(({ percent, value, per }) => (percent ? [`${slug} ${value}/${per}`] : [])),
      ),
  );
  expect([...new Set(measured)]).toEqual([
    'doxycycline 100/mL',
    'fenbendazole 100/mL',
    'firocoxib 8.2/g',
    'ivermectin 18.7/g',
    'ivermectin 10/mL',
    'omeprazole 370/g',
    'romifidine 10/mL',
    'triclabendazole 100/mL',
  ]);
});
