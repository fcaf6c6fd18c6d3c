import { createFakeClock } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { plainRequest, polymarketEvent, startFakePolymarket } from '../../../testing/fake-venues.ts';
import { polymarket } from './polymarket.ts';

const start = new Date('2026-01-01T00:00:00Z');

async function startVenue(events: readonly unknown[] | null = [polymarketEvent()]) {
  const fake = await startFakePolymarket(() => events);
  onTestFinished(() => fake.close());
  const clock = createFakeClock(start);
  const venue = polymarket({ baseUrl: fake.baseUrl, request: plainRequest, clock });
  return { fake, clock, search: (signal = AbortSignal.timeout(5_000)) => venue.search('thai pm', signal) };
}

test('a search requests open events and returns their markets', async () => {
  const { fake, search } = await startVenue();
  expect(await search()).toEqual({
    matches: [
      {
        title: 'PM chosen by 30 June 2026?',
        url: 'https://polymarket.com/event/thai-pm-2026',
        context: 'Thai PM by June?',
        closesAt: new Date('2026-06-30T17:00:00Z'),
        yesProbability: 0.62,
        volumeUsd: 15230.55,
      },
    ],
  });
  expect(Object.fromEntries(fake.requests[0]?.searchParams ?? [])).toMatchObject({ q: 'thai pm', events_status: 'active' });
});

test('a request that fails at the venue is retried once', async () => {
  const { fake, search } = await startVenue();
  fake.script(503);
  expect(await search()).toMatchObject({ matches: [{ yesProbability: 0.62 }] });
  fake.script(503, 500);
  expect(await search()).toEqual({ matches: [], note: 'polymarket answered 500' });
  expect(fake.requests).toHaveLength(4);
});

test('a venue that asks to wait gets no request until then', async () => {
  const { fake, clock, search } = await startVenue();
  fake.script(429);
  expect(await search()).toEqual({ matches: [], note: 'polymarket asked us to wait' });
  expect(await search()).toEqual({ matches: [], note: 'polymarket asked us to wait' });
  expect(fake.requests).toHaveLength(1);
  clock.advance(30_000);
  expect((await search()).note).toBeUndefined();
});

test('a venue that does not answer, is gone, or sends no JSON gives a note', async () => {
  const { fake, search } = await startVenue();
  fake.script('silence');
  expect(await search(AbortSignal.timeout(50))).toEqual({ matches: [], note: 'polymarket did not answer in time' });
  fake.script({ text: '<html>' });
  expect(await search()).toEqual({ matches: [], note: 'polymarket answered with what is not JSON' });
  fake.script(404);
  expect(await search()).toEqual({ matches: [], note: 'polymarket answered 404' });
  await fake.close();
  expect(await search()).toEqual({ matches: [], note: 'polymarket could not be reached' });
});

test('the note names a changed field, and the other markets are returned', async () => {
  const { search } = await startVenue([polymarketEvent({ question: 7 }), polymarketEvent({}, { slug: 'other' })]);
  expect(await search()).toMatchObject({
    matches: [{ url: 'https://polymarket.com/event/other' }],
    note: 'polymarket changed its answer at events.markets.question',
  });
});
