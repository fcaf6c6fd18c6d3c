import { expect, test } from 'vitest';
import type { ComputedDose, DoseOfStep } from './compute-dose.rules.ts';
import { isSequence, stepLines, type DoseWords } from './dose-lines.rules.ts';

const words: DoseWords = {
  upTo: 'up to {amount}',
  atLeast: 'at least {amount}',
  inProduct: '= {amount}',
  day: 'a day',
  course: 'in all',
  capped: 'limited',
  alternatively: 'or',
  first: 'first',
  afterwards: 'then',
  together: 'with',
  noVolume: { 'product-unknown': 'unknown', 'other-drug': 'other', 'other-product': 'other', 'unit-differs': 'differs' },
  obstacle: {
    'no-figures': '',
    'species-excluded': '',
    'basis-unsuitable': '',
    'weight-bands': '',
    'maximum-unread': '',
  },
  units: { mg: 'มก.', mL: 'มล.' },
};
const one = (own: Partial<DoseOfStep> = {}): DoseOfStep => ({
  amount: { low: '5', high: '10', unit: 'mg' },
  volume: null,
  kind: 'dose',
  isCapped: false,
  step: { low: '1', high: '2', unit: 'mg', per: 'kg', interval: null, times: null, duration: null },
  ...own,
});
const lines = (computed: ComputedDose, relation?: 'or' | 'then') => stepLines(computed, relation ? { relation } : {}, words);

test('steps are joined by what relates them, and without a relation are given together', () => {
  const steps = [one(), one()];
  expect(lines({ steps }, 'or')?.map(({ relation }) => relation)).toEqual([null, 'or']);
  expect(lines({ steps }, 'then')?.map(({ relation }) => relation)).toEqual(['first', 'then']);
  expect(lines({ steps })?.map(({ relation }) => relation)).toEqual([null, 'with']);
});

test('a range, an open end and an exact amount have their own words', () => {
  const amounts = [
    { low: '5', high: '10', unit: 'mg' },
    { low: '5', high: '5', unit: 'mg' },
    { low: null, high: '10', unit: 'mg' },
    { low: '5', high: null, unit: 'mL' },
  ];
  const texts = lines({ steps: amounts.map((amount) => one({ amount })) })?.map(({ amount }) => amount);
  expect(texts).toEqual(['5–10 มก.', '5 มก.', 'up to 10 มก.', 'at least 5 มล.']);
});

test('a step says what its figure is, what limits it, which animals it is for, and which other drug it is', () => {
  const { step } = one();
  const steps = [
    one({ kind: 'day', isCapped: true, volume: 'product-unknown', step: { ...step, for: 'dogs over 5 kg' } }),
    one({ volume: { low: '1', high: '1', unit: 'mL' }, step: { ...step, drug: 'ketamine' } }),
  ];
  expect(lines({ steps })).toEqual([
    {
      relation: null,
      forWhom: 'dogs over 5 kg',
      amount: '5–10 มก.',
      volume: 'unknown',
      isVolumeKnown: false,
      remarks: ['a day', 'limited'],
    },
    { relation: 'with', forWhom: null, amount: 'ketamine 5–10 มก.', volume: '= 1 มล.', isVolumeKnown: true, remarks: [] },
  ]);
});

test('why there is no volume is said once for steps that share the reason', () => {
  const steps = [one({ volume: 'product-unknown' }), one({ volume: 'product-unknown' }), one({ volume: 'other-drug' })];
  expect(lines({ steps })?.map(({ volume }) => volume)).toEqual([null, 'unknown', 'other']);
});

test('a step of a sequence is read alone, so each says why it has no volume', () => {
  const steps = [one({ volume: 'product-unknown' }), one({ volume: 'product-unknown' })];
  expect(lines({ steps }, 'then')?.map(({ volume }) => volume)).toEqual(['unknown', 'unknown']);
  const { step } = one();
  expect(isSequence({ relation: 'then', steps: [step, step] })).toBe(true);
  expect(isSequence({ relation: 'or', steps: [step, step] })).toBe(false);
  expect(isSequence({ relation: 'then', steps: [step] })).toBe(false);
});

test('thousands are separated, and decimals are not', () => {
  const amount = { low: '1234567.12345', high: '12000000', unit: 'mg' };
  expect(
    lines({ steps: [one({ amount }), one({ amount: { low: '999', high: '1000', unit: 'mg' } })] })?.map((line) => line.amount),
  ).toEqual(['1,234,567.12345–12,000,000 มก.', '999–1,000 มก.']);
});

test('an obstacle has no lines', () => {
  expect(lines({ obstacle: 'no-figures' })).toBeUndefined();
});
