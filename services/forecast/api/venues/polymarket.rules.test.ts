import { expect, test } from 'vitest';
import { searchAnswer, toMatches } from './polymarket.rules.ts';

const event = (market: object, change: object = {}) => ({
  events: [{ slug: 'thai-pm-2026', title: 'Thai PM?', closed: false, markets: [{ question: 'Chosen by June?', ...market }], ...change }],
});
const matches = (answer: object) => toMatches(searchAnswer.parse(answer));
const prices = { outcomes: '["Yes","No"]', outcomePrices: '["0.62","0.38"]' };

test('a market becomes a match with title, address, probability and volume', () => {
  expect(matches(event({ ...prices, volume: '15230.55' }))).toEqual([
    { title: 'Chosen by June?', url: 'https://polymarket.com/event/thai-pm-2026', yesProbability: 0.62, volumeUsd: 15230.55 },
  ]);
});

test('the probability is the price of Yes, wherever Yes stands', () => {
  expect(matches(event({ outcomes: '["No","Yes"]', outcomePrices: '["0.7","0.3"]' }))[0]).toMatchObject({ yesProbability: 0.3 });
});

test.for([
  { outcomes: null, outcomePrices: null },
  { outcomes: '', outcomePrices: '' },
  { outcomes: '["A","B"]', outcomePrices: '["0.5","0.5"]' },
  { outcomes: '["Yes","No"]', outcomePrices: '["x","y"]' },
  { outcomes: '["Yes","No"]', outcomePrices: '["1.5","0"]' },
  {},
])('a market without a readable price of Yes has no probability: %j', (market) => {
  expect(matches(event(market))).toEqual([{ title: 'Chosen by June?', url: 'https://polymarket.com/event/thai-pm-2026' }]);
});

test('closed events and closed markets are no matches', () => {
  expect(matches(event(prices, { closed: true }))).toEqual([]);
  expect(matches(event({ ...prices, closed: true }))).toEqual([]);
});

test('an answer without events is an empty answer', () => {
  expect(matches({ events: null })).toEqual([]);
});

test('an answer that lost a field is refused with the name of the field', () => {
  const parsed = searchAnswer.safeParse({ events: [{ title: 'no slug', markets: [] }] });
  expect(parsed.error?.issues[0]?.path).toEqual(['events', 0, 'slug']);
});
