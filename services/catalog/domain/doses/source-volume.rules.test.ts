import { expect, test } from 'vitest';
import type { DoseStep } from '../../contract/index.ts';
import { entriesOfContent } from '../../testing/content-entries.ts';
import { ratio } from './ratio.rules.ts';
import { sourceVolumeOf } from './source-volume.rules.ts';
import type { NoVolume } from './volumes.rules.ts';

const step = (low: string, high = low, per = 'kg'): DoseStep => ({
  low,
  high,
  unit: 'mg',
  per,
  interval: null,
  times: null,
  duration: null,
});
const of = (dose: string, own: DoseStep, kilograms = '4', steps = [own], noVolume: NoVolume | null = 'product-unknown') => {
  const { amount, figure } = sourceVolumeOf(own, { dose, steps }, ratio(kilograms), noVolume) ?? {};
  return amount && [amount.low, amount.high, figure];
};

test('a volume that the source names for a weight is of the animal’s weight, whatever the product’s strength', () => {
  expect(of('5 mg/kg (0.1 mL/kg) once, about 1.5 h before', step('5'))).toEqual(['0.4', '0.4', '0.1 mL/kg']);
  expect(of('15 mg/kg (6.8 mg/lb; 0.1 mL/kg) every 12 months', step('15'))).toEqual(['0.4', '0.4', '0.1 mL/kg']);
  expect(of('10 mg/kg (2.3 mL/100 lb) once', step('10'), '45.359237')).toEqual(['2.3', '2.3', '2.3 mL/100 lb']);
  expect(of('6 mg/kg: 3 mL per 100 lb, again in 6 to 8 weeks', step('6'), '45.359237')).toEqual(['3', '3', '3 mL/100 lb']);
  expect(of('1 mL (5 mg) per 10 kg (22 lb) once', step('5', '5', '10.kg'), '450')).toEqual(['45', '45', '1 mL/10 kg']);
  expect(of('5 mg (1 mL) per 10 kg (500 micrograms/kg)', step('500'), '450')).toEqual(['45', '45', '1 mL/10 kg']);
});

test('a volume that the source names for one animal is the same for every weight', () => {
  const animal = (low: string, high = low) => step(low, high, '{animal}');
  expect(of('15 mg (6.8 mL) per animal once daily', animal('15'))).toEqual(['6.8', '6.8', null]);
  expect(of('125 to 250 mg (5 to 10 mL) once or twice a day', animal('125', '250'))).toEqual(['5', '10', null]);
  expect(of('5 to 10 USP units per animal (0.25 to 0.5 mL), may be repeated', animal('5', '10'))).toEqual(['0.25', '0.5', null]);
  expect(of('5 mg (1.15 mL of the pump solution) per pig once', animal('5'))).toEqual(['1.15', '1.15', null]);
  const tube = 'one 0.4 mL tube (40 mg; at least 10 mg/kg); protects for 4 weeks';
  expect(of(tube, animal('40'), '3', [animal('40')], 'by-size')).toEqual(['0.4', '0.4', null]);
});

test('a volume of something else than the dose, or of only one of several steps, is not read', () => {
  expect(of('0.1 mg/kg in saline at 0.23 mL/kg every 8 to 24 h', step('0.1'))).toBeUndefined();
  expect(of('3 to 5 mg/lb (1 mL/100 lb)', step('3', '5', '[lb_av]'))).toBeUndefined();
  expect(of('5 mg/kg (0.1 mL/kg), then 2 mg/kg', step('5'), '4', [step('5'), step('2')])).toBeUndefined();
  expect(of('15 mg (6.8 mL) per animal', step('15'))).toBeUndefined();
  for (const other of ['combined-drugs', 'other-drug', 'other-product', 'by-size', 'strength-excluded', null] as const)
    expect([other, of('5 mg/kg (0.1 mL/kg)', step('5'), '4', [step('5')], other)]).toEqual([other, undefined]);
});

test('the volumes that the content names in brackets after an amount by weight are read', () => {
  const named = entriesOfContent
    .flatMap(({ dosages }) => dosages)
    .filter(({ dose, steps }) => /^[\d.]+ \S+\/(?:kg|lb) \([\d.]+ mL\/[^()]+\)/.test(dose) && steps.length === 1);
  expect(named.length).toBeGreaterThan(10);
  const unread = named.filter(({ dose, steps: [only] }) => only && only.low !== null && of(dose, only) === undefined);
  expect(unread.map(({ dose }) => dose)).toEqual([]);
});
