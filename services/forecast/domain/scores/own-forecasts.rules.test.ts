import { expect, test } from 'vitest';
import { addForecast, mergeForecasts, readForecasts, scoredForecast } from './own-forecasts.rules.js';

const entry = (at: string, yes = 0.5) => ({ at, yes });
const morning = entry('2026-11-20T01:00:00.000Z', 0.2);
const evening = entry('2026-11-20T16:30:00.000Z', 0.4);
/** Already the next day in Thailand. */
const night = entry('2026-11-20T17:30:00.000Z', 0.6);

test.for([
  [[null]],
  [[null, morning]],
  [[7, 'x', morning]],
  [[{ at: 5, yes: 0.5 }, { at: morning.at, yes: '0.5' }, morning]],
] as const)('an entry that does not fit is left out, and the others stay: %j', ([entries]) => {
  const rest = (entries as readonly unknown[]).includes(morning) ? { a: [morning] } : {};
  expect(readForecasts({ a: entries, b: [evening] })).toEqual({ ...rest, b: [evening] });
});

test.for([[null], ['text'], [[1, 2]], [{ 'No Slug': [morning] }], [{ a: 'x' }]] as const)(
  'nothing is read from %j',
  ([value]) => {
    expect(readForecasts(value)).toEqual({});
  },
);

test('a forecast replaces those of the same day in Thailand, and no others', () => {
  expect(addForecast([morning], evening)).toEqual([evening]);
  expect(addForecast([evening], night)).toEqual([evening, night]);
});

test('an import adds to the lists that are stored and repeats nothing', () => {
  const stored = { a: [morning, night], b: [evening] };
  expect(mergeForecasts(stored, { a: [morning, evening], c: [night] })).toEqual({
    a: [morning, evening, night],
    b: [evening],
    c: [night],
  });
});

test('the last forecast before the close is scored, or before an earlier outcome', () => {
  const entries = [morning, evening, night];
  expect(scoredForecast(entries, { closesAt: night.at, resolvedAt: '2026-12-01T00:00:00Z' })).toBe(evening);
  expect(scoredForecast(entries, { closesAt: '2027-01-01T00:00:00Z', resolvedAt: evening.at })).toBe(morning);
  expect(scoredForecast(entries, { closesAt: morning.at, resolvedAt: null })).toBeUndefined();
});
