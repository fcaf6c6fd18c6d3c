import { expect, test } from 'vitest';
import { doseStep, type DoseStep } from '../../contract/index.ts';
import { realTerms } from '../../testing/make-content.ts';
import { perKilogram } from './per-kilogram.rules.ts';

const step = (own: Partial<DoseStep>) =>
  doseStep.parse({ low: '5', high: '5', unit: 'mg', per: 'kg', interval: null, times: null, duration: null, ...own });

test.each([
  [step({ low: '0.05', high: '0.05', per: '[lb_av]' }), { low: '0.11', high: '0.11', unit: 'mg' }],
  [step({ low: '5', high: '10', per: '[lb_av]' }), { low: '11', high: '22', unit: 'mg' }],
  [step({ low: null, high: '1', unit: 'mL', per: '20.[lb_av]' }), { low: null, high: '0.11', unit: 'mL' }],
  [step({ low: '2.5', high: '3.75', unit: 'g', per: '100.[lb_av]' }), { low: '55', high: '82.7', unit: 'mg' }],
  [step({ low: '10000', high: '10000', unit: '[iU]', per: '[lb_av]' }), { low: '22000', high: '22000', unit: '[iU]' }],
  [step({ low: '0.9', high: '0.9', per: '[lb_av]' }), { low: '2', high: '2', unit: 'mg' }],
  [step({ low: '7', high: '75', per: '[lb_av]' }), { low: '15.4', high: '165', unit: 'mg' }],
  [step({}), undefined],
  [step({ per: '{animal}' }), undefined],
  [step({ per: '[lb_av]{feed}' }), undefined],
])(
  'a dose by pounds is also one by the kilogram, no more precise than its source but to two digits and within 1%: %o',
  (given, amount) => {
    expect(perKilogram(given, realTerms.bases)).toEqual(amount);
  },
);
