import { createFakeClock, useDatabase } from '@trivium/testing';
import { inTransaction } from '@trivium/postgres';
import { expect, test } from 'vitest';
import { editMarket, repriceMarket, resolveMarket } from '../markets/change-market.ts';
import { announceClosing } from './announce-closing.ts';
import { readEventsAfter } from './events.sql.ts';
import { add, migrationsFolder } from '../../testing/event-replica.ts';

const database = useDatabase('forecast', migrationsFolder);
const clock = createFakeClock(new Date('2027-03-01T00:00:00Z'));
const change = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database().pool, work);
const eventsOf = async (slug: string) =>
  (await readEventsAfter(database().pool, 0, 10_000)).filter(({ market }) => market.slug === slug);

test('creating, repricing and resolving a market record one event each, with the market at that time', async () => {
  await add(database(), 'recorded');
  await change((transaction) => repriceMarket(transaction, 'operator', 'recorded', 0.7, clock));
  await change((transaction) => editMarket(transaction, 'operator', 'recorded', { tags: ['other'] }));
  await change((transaction) =>
    resolveMarket(transaction, 'operator', 'recorded', { outcome: 'yes', reason: 'So it was.' }, { clock }),
  );
  expect(await eventsOf('recorded')).toMatchObject([
    {
      kind: 'market.created',
      market: { yesProbability: 0.5, tags: ['tag'], outcome: null, closesAt: '2099-01-01T00:00:00.000Z' },
    },
    { kind: 'market.repriced', market: { yesProbability: 0.7 }, previousYesProbability: 0.5 },
    { kind: 'market.resolved', at: clock.now(), market: { outcome: 'yes', outcomeReason: 'So it was.', tags: ['other'] } },
  ]);
});

test('changing an outcome by an appeal records another event', async () => {
  await add(database(), 'appealed');
  for (const outcome of ['yes', 'no'] as const) {
    const options = { clock, afterAppeal: true };
    await change((transaction) => resolveMarket(transaction, 'operator', 'appealed', { outcome, reason: outcome }, options));
  }
  const outcomes = (await eventsOf('appealed'))
    .filter(({ kind }) => kind === 'market.resolved')
    .map(({ market }) => market.outcome);
  expect(outcomes).toEqual(['yes', 'no']);
});

test('a change that is rolled back records no event', async () => {
  const undone = change(async (transaction) => {
    await repriceMarket(transaction, 'operator', 'recorded', 0.9, clock).catch(() => {});
    await transaction.query(
      `insert into forecast.markets select (m).* from (select jsonb_populate_record(m, '{"id":"x","slug":"undone"}') m from forecast.markets m limit 1) r`,
    );
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await eventsOf('undone')).toEqual([]);
});

test('a closing market is announced once, also by replicas that check at the same time', async () => {
  await add(database(), 'closing', 'q', new Date('2027-03-10T00:00:00Z'));
  const beforeIt = new Date('2027-03-06T23:59:59.999Z');
  expect(await announceClosing(database().pool, beforeIt)).toBe(0);
  const at = new Date('2027-03-07T00:00:00Z');
  const now = new Date('2027-03-07T00:00:30Z');
  const announced = await Promise.all([1, 2, 3].map(() => announceClosing(database().pool, now)));
  expect(announced.reduce((a, b) => a + b)).toBe(1);
  expect((await eventsOf('closing')).slice(1)).toMatchObject([{ kind: 'market.closing-soon', at }]);
});

test('a market whose closing time moves is announced again; a resolved market is not', async () => {
  const closesAt = new Date('2027-04-10T00:00:00Z');
  await change((transaction) => editMarket(transaction, 'operator', 'closing', { closesAt }));
  expect(await announceClosing(database().pool, new Date('2027-03-20T00:00:00Z'))).toBe(0);
  expect(await announceClosing(database().pool, new Date('2027-04-09T00:00:00Z'))).toBe(1);
  await add(database(), 'settled', 'q', new Date('2027-04-10T00:00:00Z'));
  await change((transaction) => resolveMarket(transaction, 'operator', 'settled', { outcome: 'void', reason: 'x' }, { clock }));
  expect(await announceClosing(database().pool, new Date('2027-04-09T00:00:00Z'))).toBe(0);
});

test('events cannot be updated or deleted', async () => {
  for (const statement of [`update forecast.market_events set at = now()`, 'delete from forecast.market_events'])
    await expect(database().pool.query(statement)).rejects.toThrow(expect.objectContaining({ code: '23001' }));
  await expect(database().pool.query('truncate forecast.market_events cascade')).rejects.toThrow(
    expect.objectContaining({ code: '23001' }),
  );
});

test('ids follow the order of commits, though transactions begin in another order', async () => {
  const { pool } = database();
  const head = (await readEventsAfter(pool, 0, 10_000)).at(-1)!.id;
  const first = await pool.connect();
  await first.query('begin');
  await first.query(`update forecast.markets set tags = '{edited}' where slug = 'closing'`);
  const second = add(database(), 'second');
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query<{ n: number }>(waiting)).rows[0]?.n).toBe(1);
  // The second transaction waits before it takes an id, so this one gets the smaller id and is visible first.
  await first.query(`update forecast.markets set yes_probability = 0.11 where slug = 'closing'`);
  await first.query('commit');
  first.release();
  await second;
  expect((await readEventsAfter(pool, head, 10)).map(({ kind }) => kind)).toEqual(['market.repriced', 'market.created']);
});

test('a reader that follows ids during concurrent transactions reads each event once, in order', async () => {
  const { pool } = database();
  const head = (await readEventsAfter(pool, 0, 10_000)).at(-1)!.id;
  let isWriting = true;
  const read: number[] = [];
  async function follow() {
    for (let last = head, done = false; !done;) {
      done = !isWriting;
      const events = await readEventsAfter(pool, last, 7);
      if (events.length === 7) done = false;
      read.push(...events.map(({ id }) => id));
      last = read.at(-1) ?? head;
    }
  }
  const writer = async (_: unknown, name: number) => {
    for (let turn = 0; turn < 10; turn++)
      await change(async (transaction) => {
        // Some transactions take the markets' lock by an edit before their first event.
        if ((name + turn) % 3 === 0) await transaction.query(`update forecast.markets set tags = '{x}' where slug = 'second'`);
        await transaction.query(
          `insert into forecast.markets select (m).* from (select jsonb_populate_record(m, jsonb_build_object('id', $1::text, 'slug', $1)) m
             from forecast.markets m where slug = 'second') r`,
          [`w${name}-${turn}`],
        );
        await transaction.query('select pg_sleep($1)', [((name * 7 + turn * 3) % 5) / 1000]);
      });
  };
  const reading = follow();
  await Promise.all(Array.from({ length: 5 }, writer));
  isWriting = false;
  await reading;
  const written = (await readEventsAfter(pool, head, 10_000)).map(({ id }) => id);
  expect(written).toHaveLength(50);
  expect(read).toEqual(written);
});
