import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kalshiEvent } from '../../../testing/fake-venues.ts';
import { createDrift } from '../drift.rules.ts';
import { openEventsPage, probabilityOf, readEvent, titleOf } from './events-page.rules.ts';

function read(answer: unknown) {
  const drift = createDrift();
  const eventsPage = openEventsPage(answer, drift);
  const events = eventsPage?.events.map((event) => readEvent(event, drift)) ?? [];
  const page = eventsPage && {
    markets: events.flatMap(({ markets }) => markets),
    isWhole: events.every(({ isWhole }) => isWhole),
    cursor: eventsPage.cursor,
  };
  return { page, changed: drift.fields() };
}
const readMarket = (market: object = {}, event: object = {}) =>
  read({ events: [kalshiEvent('GOOD', 'Other?'), kalshiEvent('PM', 'Thai PM chosen by June?', [market], event)], cursor: '' });

test('a market is stored with the title of its event and outcome, its page’s address, and the middle of bid and ask', () => {
  const { page, changed } = readMarket({ yes_sub_title: 'By 30 June' });
  expect(page?.markets[1]).toEqual({
    ticker: 'KXPM-26JUN-0',
    title: 'Thai PM chosen by June? By 30 June',
    url: 'https://kalshi.com/markets/kxpm/thai-pm-chosen-by-june/kxpm-26jun',
    yesProbability: 0.605,
    closesAt: '2026-06-30T17:00:00Z',
    words: ['thailand', 'pm', 'chosen', '-06', '-06-30'],
  });
  expect(changed).toEqual([]);
});

test.for([
  ['Who will win?', 'Ann', 'Who will win? Ann'],
  ['Price on Friday', '$100 or above', 'Price on Friday: $100 or above'],
  ['Will it rain?', 'Yes', 'Will it rain?'],
  ['Will it rain?', '', 'Will it rain?'],
] as const)('the title of %s and %s is %s', ([event, outcome, title]) => {
  expect(titleOf(event, outcome)).toBe(title);
});

test.for([
  [0.59, 0.62, 0.9, 0.605],
  [0.2, 0.3, 0.9, 0.25],
  [0.2, 0.31, 0.28, 0.28],
  [0, 0.05, 0.02, 0.02],
  [0.2, 0.9, 0, undefined],
  [0, 1, 0, undefined],
  [0.6, 0.5, 0.55, 0.55],
  [undefined, 0.5, undefined, undefined],
] as const)('bid %s, ask %s and last %s make %s', ([bid, ask, last, probability]) => {
  expect(probabilityOf(bid, ask, last)).toBe(probability);
});

test.for([
  [{ yes_bid_dollars: undefined }, 'events.markets.yes_bid_dollars', 0.6],
  [{ yes_bid_dollars: true }, 'events.markets.yes_bid_dollars', 0.6],
  [{ yes_ask_dollars: '62 cents' }, 'events.markets.yes_ask_dollars', 0.6],
  [{ last_price_dollars: undefined }, 'events.markets.last_price_dollars', 0.605],
  [{ close_time: 17 }, 'events.markets.close_time', 0.605],
] as const)('a changed field removes only what depends on it, and is named: %j', ([market, field, probability]) => {
  const { page, changed } = readMarket(market);
  expect(page?.markets[1]?.yesProbability).toBe(probability);
  expect(page?.isWhole).toBe(true);
  expect(changed).toEqual([field]);
});

test.for([
  [{ ticker: undefined }, {}, 'events.markets.ticker'],
  [{ yes_sub_title: 5 }, {}, 'events.markets.yes_sub_title'],
  [{ status: undefined }, {}, 'events.markets.status'],
  [{}, { title: undefined }, 'events.title'],
  [{}, { series_ticker: 7 }, 'events.series_ticker'],
  [{}, { markets: undefined }, 'events.markets'],
] as const)(
  'an unreadable market is left out, the page counts as incomplete, and the field is named: %j %j',
  ([market, event, field]) => {
    const { page, changed } = readMarket(market, event);
    expect(page?.markets).toHaveLength(1);
    expect(page?.isWhole).toBe(false);
    expect(changed).toEqual([field]);
  },
);

test('markets that do not trade are left out without a note', () => {
  const { page, changed } = readMarket({ status: 'settled' });
  expect(page?.markets).toHaveLength(1);
  expect([page?.isWhole, changed]).toEqual([true, []]);
});

test.for([{}, [], null, { events: {}, cursor: '' }, { events: [], cursor: 5 }])(
  'an answer that is not a page is rejected: %j',
  (answer) => {
    const { page, changed } = read(answer);
    expect(page).toBeUndefined();
    expect(changed.length).toBeGreaterThan(0);
  },
);

test('the last page may be empty', () => {
  expect(read({ events: [], cursor: '' }).page).toEqual({ markets: [], cursor: '', isWhole: true });
});

test('no JSON makes the reader throw, and no probability leaves 0 to 1', () => {
  const field = fc.constantFrom(
    'ticker',
    'status',
    'yes_sub_title',
    'yes_bid_dollars',
    'yes_ask_dollars',
    'last_price_dollars',
    'close_time',
  );
  fc.assert(
    fc.property(fc.dictionary(field, fc.jsonValue()), fc.jsonValue(), (market, whole) => {
      read(whole);
      for (const { yesProbability } of readMarket(market).page?.markets ?? []) {
        expect(yesProbability === null || (yesProbability >= 0 && yesProbability <= 1)).toBe(true);
      }
    }),
  );
});
