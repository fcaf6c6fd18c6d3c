import { systemClock } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import { createFakeClock, useDatabase } from '@trivium/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketList } from '../contract/index.ts';
import { startReplica } from '../testing/use-forecast.ts';
import { migrationsFolder } from './migrations.ts';
import { addMarket, resolveMarket } from '../domain/markets/change-market.ts';

const database = useDatabase('forecast', migrationsFolder);
const clock = createFakeClock(new Date('2027-03-01T00:00:00Z'));
const closesAt = new Date('2027-03-10T00:00:00Z');
const closingSoonAt = new Date('2027-03-07T00:00:00Z');
type Replica = Awaited<ReturnType<typeof startReplica>>;
let replicas: Replica[] = [];

const add = (slug: string) =>
  inTransaction(database().pool, (transaction) =>
    addMarket(transaction, 'operator', {
      slug,
      question: 'คำถาม',
      questionEn: null,
      category: 'crypto',
      yesProbability: 0.5,
      closesAt,
      resolutionCriteria: 'criteria',
      resolutionSources: ['https://example.org/'],
      tags: [],
      createdBy: 'operator',
    }),
  );

beforeAll(async () => {
  await add('first');
  replicas = await Promise.all([startReplica(database(), { clock }), startReplica(database(), { clock })]);
});
afterAll(async () => void (await Promise.all(replicas.map((replica) => replica.stop()))));

const catalogOf = (replica: Replica) => replica.fetch('/api/markets');
const statusIn = async (replica: Replica, slug: string) =>
  marketList.parse((await catalogOf(replica)).json()).markets.find((market) => market.slug === slug)?.status;
const within = { timeout: 1_000, interval: 20 };
const expectEverywhere = async (slug: string, status: string | undefined) => {
  for (const replica of replicas) await expect.poll(() => statusIn(replica, slug), within).toBe(status);
};
const expectAgreement = async () => {
  const [one, other] = await Promise.all(replicas.map(catalogOf));
  expect(one?.text).toBe(other?.text);
  expect(one?.headers.get('etag')).toBe(other?.headers.get('etag'));
};

test('replicas agree on every byte and on the ETag', async () => {
  await expectAgreement();
});

test('the time of the data is that of the last change, not that of the answer', async () => {
  const { generatedAt } = (await catalogOf(replicas[0]!)).json();
  clock.advance(3_600_000);
  expect((await catalogOf(replicas[0]!)).json().generatedAt).toBe(generatedAt);
});

test('the clock alone turns a market closing-soon in every replica, at its moment', async () => {
  clock.set(new Date(closingSoonAt.getTime() - 1));
  await expectEverywhere('first', 'open');
  clock.set(closingSoonAt);
  await expectEverywhere('first', 'closing-soon');
  await expectAgreement();
  expect((await catalogOf(replicas[0]!)).json().generatedAt).toBe(closingSoonAt.toISOString());
});

test('a market that an operator resolves shows in every replica within a second', async () => {
  await inTransaction(database().pool, (transaction) =>
    resolveMarket(transaction, 'operator', 'first', { outcome: 'no', reason: 'It was not so.' }, { clock }),
  );
  await expectEverywhere('first', 'resolved');
  await expectAgreement();
});

test('a change that is rolled back shows nowhere', async () => {
  const undone = inTransaction(database().pool, async (transaction) => {
    await resolveMarket(transaction, 'operator', 'first', { outcome: 'yes', reason: 'x' }, { clock, afterAppeal: true });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await add('second');
  await expectEverywhere('second', 'closing-soon');
  expect(replicas.map((replica) => replica.logged()).join('')).not.toContain('"level":50');
});

test('what changed while the notification channel was lost shows once it is back', async () => {
  const administrator = new Client(database().administrator);
  await administrator.connect();
  const listeners = `select pid from pg_stat_activity where datname = current_database() and application_name like 'listen%'`;
  await administrator.query(`select pg_terminate_backend(pid) from (${listeners}) as listening`);
  await administrator.end();
  await add('third');
  for (const replica of replicas) await expect.poll(() => statusIn(replica, 'third'), { timeout: 5_000 }).toBe('closing-soon');
});

test('a snapshot is answered while the database is away', async () => {
  const lonely = await startReplica(database(), { clock: systemClock });
  const { pool } = database();
  const held = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
  try {
    expect((await lonely.fetch('/api/markets')).status).toBe(200);
    expect((await lonely.fetch('/api/markets?category=crypto')).status).toBe(200);
  } finally {
    for (const client of held) client.release();
    await lonely.stop();
  }
});
