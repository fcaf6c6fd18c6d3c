import fc from 'fast-check';
import { expect, test } from 'vitest';
import { polymarketAnswer, polymarketEvent } from '../../../testing/fake-venues.ts';
import { createDrift } from '../drift.rules.ts';
import { readSearchAnswer } from './search-answer.rules.ts';

const now = new Date('2026-01-01T00:00:00Z');

function read(answer: unknown) {
  const drift = createDrift();
  return { matches: readSearchAnswer(answer, drift, now), changed: drift.fields() };
}
const readEvent = (market: object = {}, event: object = {}) => read(polymarketAnswer([polymarketEvent(market, event)]));

test('the probability is the price of Yes, at any position', () => {
  const { matches, changed } = readEvent({ outcomes: '["No","Yes"]', outcomePrices: '["0.7","0.3"]' });
  expect(matches[0]?.yesProbability).toBe(0.3);
  expect(changed).toEqual([]);
});

test.for([
  { outcomes: null, outcomePrices: null },
  { outcomes: '', outcomePrices: '' },
  { outcomes: '["Up","Down"]', outcomePrices: '["0.5","0.5"]' },
])('a market without a price of Yes has no probability, and no field counts as changed: %j', (market) => {
  const { matches, changed } = readEvent(market);
  expect(matches).toHaveLength(1);
  expect(matches[0]).not.toHaveProperty('yesProbability');
  expect(changed).toEqual([]);
});

test.for([
  [{ outcomePrices: '["x","y"]' }, 'events.markets.outcomePrices'],
  [{ outcomePrices: '["1.5","0"]' }, 'events.markets.outcomePrices'],
  [{ outcomePrices: '[0.6' }, 'events.markets.outcomePrices'],
  [{ outcomePrices: 0.6 }, 'events.markets.outcomePrices'],
  [{ outcomePrices: undefined }, 'events.markets.outcomePrices'],
  [{ outcomes: ['Yes', 'No'] }, 'events.markets.outcomes'],
  [{ volumeNum: {} }, 'events.markets.volumeNum'],
  [{ endDate: 5 }, 'events.markets.endDate'],
  [{ closed: 'no' }, 'events.markets.closed'],
] as const)('a changed field removes only what depends on it, and is named: %j', ([market, field]) => {
  const { matches, changed } = readEvent(market);
  expect(matches).toHaveLength(1);
  expect(changed).toEqual([field]);
});

test.for([
  [{ question: undefined }, {}, 'events.markets.question'],
  [{ question: 7 }, {}, 'events.markets.question'],
  [{}, { slug: undefined }, 'events.slug'],
  [{}, { markets: undefined }, 'events.markets'],
] as const)('a market without a name is left out, and the field is named: %j %j', ([market, event, field]) => {
  expect(readEvent(market, event)).toEqual({ matches: [], changed: [field] });
});

test('closed events and closed markets are left out', () => {
  expect(readEvent({}, { closed: true })).toEqual({ matches: [], changed: [] });
  expect(readEvent({ closed: true })).toEqual({ matches: [], changed: [] });
});

test('an open market whose end has passed stays, without that end', () => {
  const { matches } = readEvent({ endDate: '2025-06-30T17:00:00Z' });
  expect(matches).toHaveLength(1);
  expect(matches[0]?.closesAt).toBeUndefined();
});

test('an answer with no events is empty; an answer without the field is a changed one', () => {
  expect(read(polymarketAnswer(null))).toEqual({ matches: [], changed: [] });
  expect(read({})).toEqual({ matches: [], changed: ['events'] });
  expect(read([])).toEqual({ matches: [], changed: ['the whole answer'] });
});

test('volumes come as numbers or as decimal strings', () => {
  expect(readEvent({ volumeNum: undefined, volume: '7.5' }).matches[0]?.volumeUsd).toBe(7.5);
  expect(readEvent({ volumeNum: '8' }).matches[0]?.volumeUsd).toBe(8);
});

test('no JSON makes the reader throw, and no probability leaves 0 to 1', () => {
  const field = fc.constantFrom('question', 'outcomes', 'outcomePrices', 'volumeNum', 'volume', 'endDate', 'closed');
  fc.assert(
    fc.property(fc.dictionary(field, fc.jsonValue()), fc.jsonValue(), (market, whole) => {
      read(whole);
      for (const { yesProbability = 0, volumeUsd = 0 } of readEvent(market).matches) {
        expect(yesProbability >= 0 && yesProbability <= 1 && volumeUsd >= 0 && Number.isFinite(volumeUsd)).toBe(true);
      }
    }),
  );
});
