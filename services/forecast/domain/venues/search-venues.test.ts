import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { createVenueSearch } from './search-venues.ts';
import type { Venue, VenueAnswer } from './venue.ts';

const title = 'Will humans land on the Moon by end of 2028?';
const url = 'https://example.org/moon';
const moon: VenueAnswer = { matches: [{ title, url, yesProbability: 0.2 }] };
const nothing: VenueAnswer = { matches: [] };
const down: VenueAnswer = { matches: [], note: 'polymarket could not be reached' };
const start = new Date('2026-01-01T00:00:00Z');
const hourMs = 60 * 60 * 1000;

function setUp(polymarket: () => Promise<VenueAnswer>, kalshi: () => Promise<VenueAnswer> = () => Promise.resolve(nothing)) {
  const calls: string[] = [];
  const venue = (name: Venue['name'], answer: () => Promise<VenueAnswer>): Venue => ({
    name,
    search: (query) => {
      calls.push(`${name} ${query}`);
      return answer();
    },
  });
  const clock = createFakeClock(start);
  const search = createVenueSearch([venue('polymarket', polymarket), venue('kalshi', kalshi)], clock, 50);
  return { calls, clock, search: (query = title, terms: string[] = []) => search({ query, terms }) };
}
const says = (answer: VenueAnswer) => () => Promise.resolve(answer);

test('the answers of both venues are judged and returned', async () => {
  const { search } = setUp(says(moon));
  expect(await search()).toEqual({
    query: title,
    polymarket: [{ title, url, yesProbability: 0.2 }],
    kalshi: [],
    exclusiveToService: false,
    fetchedMs: expect.any(Number),
  });
});

test('a question is exclusive only when both venues answered and nothing matched', async () => {
  expect(await setUp(says(nothing)).search()).toMatchObject({ exclusiveToService: true });
  expect(await setUp(says({ matches: [{ title: 'Rain in May?', url }] })).search()).toMatchObject({
    exclusiveToService: true,
    polymarket: [],
  });
  expect(await setUp(says(down)).search()).toMatchObject({ exclusiveToService: false, note: 'polymarket could not be reached' });
  expect(await setUp(says(nothing), says({ matches: [], note: 'kalshi is not indexed yet' })).search()).toMatchObject({
    exclusiveToService: false,
  });
});

test('a question is not exclusive if a venue has its opposite', async () => {
  const opposite = { matches: [{ title: 'Will humans not land on the Moon by end of 2028?', url, yesProbability: 0.9 }] };
  expect(await setUp(says(opposite)).search()).toMatchObject({
    polymarket: [{ title: 'No: Will humans not land on the Moon by end of 2028?', yesProbability: 0.1 }],
    exclusiveToService: false,
  });
});

test('concurrent equal questions share one call, whatever their terms', async () => {
  const { calls, search } = setUp(says(moon));
  await Promise.all([...Array.from({ length: 50 }, () => search()), search(` ${title.toUpperCase()} `), search(title, ['moon'])]);
  expect(calls).toHaveLength(2);
});

test('an answer is cached for an hour', async () => {
  const { calls, clock, search } = setUp(says(moon));
  await search();
  clock.advance(hourMs - 1);
  await search();
  expect(calls).toHaveLength(2);
  clock.advance(1);
  await search();
  expect(calls).toHaveLength(4);
});

test('a venue that is down gives its older answer with a note, and is soon asked again', async () => {
  let answer = moon;
  const { calls, clock, search } = setUp(() => Promise.resolve(answer));
  await search();
  answer = down;
  clock.advance(hourMs);
  expect(await search()).toMatchObject({
    polymarket: [{ title }],
    exclusiveToService: false,
    note: 'polymarket could not be reached; its matches are of 2026-01-01T00:00:00.000Z',
  });
  expect(calls).toHaveLength(4);
  answer = moon;
  clock.advance(30_000);
  expect((await search()).note).toBeUndefined();
});

test('a venue that is slow or throws affects no other venue', async () => {
  const never = () => new Promise<VenueAnswer>(() => {});
  expect(await setUp(says(moon), never).search()).toMatchObject({
    polymarket: [{ title }],
    note: 'kalshi did not answer in time',
    incompleteVenues: ['kalshi'],
  });
  const broken = () => Promise.reject(new Error('secret'));
  expect(await setUp(broken, says(moon)).search()).toMatchObject({
    kalshi: [{ title }],
    note: 'polymarket could not be searched',
  });
});

test('a market that lost a field is returned with the note', async () => {
  const { search } = setUp(says({ ...moon, note: 'polymarket changed its answer at events.markets.outcomePrices' }));
  expect(await search()).toMatchObject({
    polymarket: [{ title }],
    note: 'polymarket changed its answer at events.markets.outcomePrices',
  });
});
