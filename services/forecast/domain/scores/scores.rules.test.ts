import { expect, test } from 'vitest';
import { brierScore, calibrate, curatorForecasts, logScore, scoreAll } from './scores.rules.js';

test('a certain forecast that comes true scores 0, and 50% scores a quarter and ln 2', () => {
  expect(brierScore({ yes: 1, happened: true })).toBe(0);
  expect(logScore({ yes: 0, happened: false })).toBeCloseTo(0);
  expect(brierScore({ yes: 0.5, happened: false })).toBe(0.25);
  expect(logScore({ yes: 0.5, happened: true })).toBeCloseTo(Math.LN2);
});

test('the logarithmic score of a certain mistake is finite', () => {
  expect(logScore({ yes: 1, happened: false })).toBeCloseTo(-Math.log(0.001));
});

test('scores are means over all forecasts, and without one there is no score', () => {
  const forecasts = [
    { yes: 1, happened: true },
    { yes: 0.5, happened: true },
  ];
  expect(scoreAll(forecasts)).toEqual({ count: 2, brier: 0.125, log: Math.LN2 / 2 });
  expect(scoreAll([])).toBeNull();
});

test('calibration counts each forecast once, in its tenth, and 100% belongs to the last', () => {
  const given = [0, 0.09, 0.3, 0.7, 0.7, 1].map((yes) => ({ yes, happened: yes >= 0.7 }));
  const tenths = calibrate(given);
  expect(tenths.map(({ from, count, shareOfYes }) => [from, count, shareOfYes])).toEqual([
    [0, 2, 0],
    [0.3, 1, 0],
    [0.7, 2, 1],
    [0.9, 1, 1],
  ]);
});

test('the curators are scored by their last estimate before the close, on markets that came out yes or no', () => {
  const market = (slug: string, outcome: 'yes' | 'no' | 'void' | null, priceHistory: number[] | null) => ({
    slug,
    outcome,
    priceHistory,
  });
  const markets = [market('a', 'yes', [0.2, 0.6]), market('b', 'void', [0.5]), market('c', null, [0.4]), market('d', 'no', null)];
  expect(curatorForecasts(markets)).toEqual([{ slug: 'a', yes: 0.6, happened: true }]);
});
