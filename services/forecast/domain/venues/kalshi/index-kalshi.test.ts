import { createFakeClock, useDatabase } from '@trivium/testing';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { kalshiEvent, plainRequest, startFakeKalshi } from '../../../testing/fake-venues.ts';
import { migrationsFolder } from '../../../testing/use-forecast.ts';
import { indexKalshi, type KalshiIndexOptions } from './index-kalshi.ts';
import { kalshi } from './kalshi.ts';

const database = useDatabase('forecast', migrationsFolder);
const clock = createFakeClock(new Date());
const hourMs = 60 * 60 * 1000;

const moon = kalshiEvent('MOON', 'Will humans land on the Moon?', [{ yes_sub_title: 'Before 2029' }]);
const pm = kalshiEvent('PM', 'Who will be the next Prime Minister of Thailand?', [
  { yes_sub_title: 'Anutin Charnvirakul' },
  { yes_sub_title: 'Natthaphong Ruengpanyawut' },
]);
const bitcoin = kalshiEvent('BTC', 'Bitcoin price on Dec 31, 2026?', [
  { yes_sub_title: '$150,000 or above' },
  { yes_sub_title: '$100,000 or above' },
]);
const rain = kalshiEvent('RAIN', 'Rain in Bangkok in May?');
const all = [moon, pm, bitcoin, rain];

beforeEach(async () => {
  await database().pool.query('truncate forecast.venue_markets, forecast.venue_words, forecast.venue_runs');
});

async function startVenue(events: readonly unknown[] = all) {
  let current = events;
  const fake = await startFakeKalshi(() => current);
  onTestFinished(() => fake.close());
  const waited: number[] = [];
  const options: KalshiIndexOptions = {
    pool: database().pool,
    clock,
    request: plainRequest,
    baseUrl: fake.baseUrl,
    pause: (ms) => Promise.resolve(void waited.push(ms)),
  };
  return {
    fake,
    waited,
    change: (now: readonly unknown[]) => void (current = now),
    index: (signal = AbortSignal.timeout(20_000), changes: Partial<KalshiIndexOptions> = {}) =>
      indexKalshi({ ...options, ...changes }, signal),
  };
}

const venue = () => kalshi({ pool: database().pool, clock });
const search = (query: string) => venue().search(query, AbortSignal.timeout(5_000));
const titles = async () => {
  const { rows } = await database().pool.query<{ title: string }>('select title from forecast.venue_markets order by title');
  return rows.map(({ title }) => title);
};

test('before the first complete run the venue reports that it is not indexed', async () => {
  expect(await search('moon')).toEqual({ matches: [], note: 'kalshi is not indexed yet' });
});

test('after a run has read all pages, searches need no request to the venue', async () => {
  const { fake, index } = await startVenue();
  await index();
  expect(fake.requests.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { status: 'open', with_nested_markets: 'true', limit: '200' },
    { status: 'open', with_nested_markets: 'true', limit: '200', cursor: '2' },
  ]);
  await fake.close();
  expect(await search('Will humans land on the Moon on or before 31 December 2028?')).toEqual({
    matches: [
      {
        title: 'Will humans land on the Moon? Before 2029',
        url: 'https://kalshi.com/markets/kxmoon/will-humans-land-on-the-moon/kxmoon-26jun',
        yesProbability: 0.605,
        closesAt: new Date('2026-06-30T17:00:00Z'),
      },
    ],
  });
});

test('a market is found by its numbers in any unit, by tickers, and by another spelling of a name', async () => {
  const { index } = await startVenue();
  await index();
  expect((await search('btc 150k')).matches[0]?.title).toBe('Bitcoin price on Dec 31, 2026? $150,000 or above');
  expect((await search('Nattaphong Rueangpanyawut')).matches[0]?.title).toBe(
    'Who will be the next Prime Minister of Thailand? Natthaphong Ruengpanyawut',
  );
});

test('no query can break the search', async () => {
  const { index } = await startVenue();
  await index();
  for (const query of ['', "'", '\\', "' | ' & !", '\0moon', '\ud800 moon', '(((', ':*', 'ราคา บิตคอยน์', 'a'.repeat(5_000)]) {
    expect((await search(query)).note).toBeUndefined();
  }
});

test('an interrupted run loses nothing, and the next one continues where it stopped', async () => {
  const { fake, index, change } = await startVenue();
  await index();
  change([...all, kalshiEvent('NEW1', 'First new?'), kalshiEvent('NEW2', 'Second new?'), kalshiEvent('NEW3', 'Third new?')]);
  const interrupted = new AbortController();
  const stopAtThird = {
    request: async (...args: Parameters<typeof plainRequest>) =>
      args[0].includes('cursor=4') ? (interrupted.abort(), plainRequest(...args)) : plainRequest(...args),
  };
  await expect(index(interrupted.signal, stopAtThird)).rejects.toThrow('aborted');
  expect(await titles()).toHaveLength(6);
  fake.requests.length = 0;
  await index();
  expect(fake.requests[0]?.searchParams.get('cursor')).toBe('4');
  expect(await titles()).toHaveLength(9);
});

test('only a complete run removes markets that no longer exist', async () => {
  const { fake, index, change } = await startVenue();
  await index();
  change([moon, pm, bitcoin]);
  fake.script('answer', 500, 500, 500, 500, 500, 500, 500);
  await expect(index()).rejects.toMatchObject({ code: 'venue_unreachable' });
  expect(await titles()).toContain('Rain in Bangkok in May?');
  await index();
  expect(await titles()).not.toContain('Rain in Bangkok in May?');
  expect(await titles()).toHaveLength(5);
});

test('a run that finds no markets removes nothing', async () => {
  const { index, change } = await startVenue();
  await index();
  change([]);
  await expect(index()).rejects.toMatchObject({ code: 'venue_empty' });
  expect(await titles()).toHaveLength(6);
});

test('concurrent runs of several replicas leave the same index as one run', async () => {
  const { index } = await startVenue();
  await Promise.all([index(), index(), index()]);
  expect(await titles()).toHaveLength(6);
  expect((await search('rain')).matches).toHaveLength(1);
  await index();
  expect(await titles()).toHaveLength(6);
});

test('after each 429 in a row the run waits longer', async () => {
  const { fake, waited, index } = await startVenue();
  fake.script(429, 429, 429);
  await index();
  expect(waited.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  expect(await titles()).toHaveLength(6);
});

test('a run stops when the venue does not answer', async () => {
  const { fake, index } = await startVenue();
  await fake.close();
  await expect(index()).rejects.toMatchObject({ code: 'venue_unreachable' });
});

test('answers name a changed field, and unreadable markets do not count as removed', async () => {
  const { index, change } = await startVenue();
  await index();
  change([moon, { ...pm, title: 5 }, bitcoin, rain]);
  await index();
  expect(await titles()).toHaveLength(6);
  expect(await search('rain')).toMatchObject({ matches: [{}], note: 'kalshi changed its answer at events.title' });
  change(all);
  await index();
  expect((await search('rain')).note).toBeUndefined();
});

test('an answer of another shape ends the run, and the former index still answers', async () => {
  const { fake, index } = await startVenue();
  await index();
  fake.script({ text: '{"data":[]}' });
  await expect(index()).rejects.toMatchObject({ code: 'venue_answer_changed' });
  expect(await search('rain')).toMatchObject({ matches: [{}], note: 'kalshi changed its answer at events' });
  await index();
  expect((await search('rain')).note).toBeUndefined();
});

test('an index older than three hours still answers, with its age', async () => {
  const { index } = await startVenue();
  await index();
  const at = clock.now().toISOString();
  clock.advance(3 * hourMs + 1);
  expect(await search('rain')).toMatchObject({ matches: [{}], note: `kalshi's markets are of ${at}` });
});

test('a changed market is stored with its new price', async () => {
  const { index, change } = await startVenue();
  await index();
  change([
    ...all.slice(0, 3),
    kalshiEvent('RAIN', 'Rain in Bangkok in May?', [{ yes_bid_dollars: '0.1000', yes_ask_dollars: '0.1200' }]),
  ]);
  await index();
  expect((await search('rain')).matches[0]?.yesProbability).toBe(0.11);
});
