import { systemClock } from '@trivium/core';
import { inTransaction, type Transaction } from '@trivium/postgres';
import { expect, test } from 'vitest';
import { useForecast } from '../../testing/use-forecast.ts';
import { readContent } from './content.ts';
import { lockMarket } from './markets.sql.ts';
import { seedMarkets } from './seed-markets.ts';
import { addMarket, editMarket, repriceMarket, resolveMarket } from './change-market.ts';

const forecast = useForecast();
const change = <T>(work: (transaction: Transaction) => Promise<T>) => inTransaction(forecast().pool, work);
const refusal = (code: string) => expect.objectContaining({ code });
const newMarket = (slug: string) => ({
  slug,
  question: 'คำถามของผู้ดูแลใช่หรือไม่',
  questionEn: 'A question of an operator?',
  category: 'global-tech' as const,
  yesProbability: 0.5,
  closesAt: new Date('2027-09-01T00:00:00Z'),
  resolutionCriteria: 'Yes if it is so.',
  resolutionSources: ['https://example.org/'],
  tags: [],
  createdBy: 'operator',
});
const add = (slug: string) => change((transaction) => addMarket(transaction, 'operator', newMarket(slug)));
const resolve = (slug: string) =>
  change((transaction) =>
    resolveMarket(transaction, 'operator', slug, { outcome: 'yes', reason: 'It was so.' }, { clock: systemClock }),
  );
const row = async (slug: string) =>
  (await forecast().pool.query('select * from forecast.markets where slug = $1', [slug])).rows[0] as Record<string, unknown>;

test('an operator adds a market once', async () => {
  await add('added');
  expect(await row('added')).toMatchObject({ volume_usd: 0, outcome: null });
  await expect(add('added')).rejects.toThrow(refusal('market_exists'));
});

test('a new estimate is the price and the last point of the history, one a day', async () => {
  await add('repriced');
  const today = systemClock.now().toISOString().slice(0, 10);
  for (const yes of [0.6, 0.7])
    await change((transaction) => repriceMarket(transaction, 'operator', 'repriced', yes, systemClock));
  expect(await row('repriced')).toMatchObject({ yes_probability: 0.7, price_history: [{ date: today, yes: 0.7 }] });
});

test('an outcome before the close is recorded only when that is confirmed', async () => {
  await add('open');
  const early = (isEarlyRefused: boolean) =>
    change((transaction) =>
      resolveMarket(
        transaction,
        'operator',
        'open',
        { outcome: 'yes', reason: 'It was so.' },
        { clock: systemClock, isEarlyRefused },
      ),
    );
  await expect(early(true)).rejects.toThrow(refusal('market_open'));
  expect(await early(false)).toMatchObject({ outcome: 'yes' });
});

test('resolving records outcome, reason and time, and the estimate becomes the outcome', async () => {
  await add('resolved');
  await resolve('resolved');
  expect(await row('resolved')).toMatchObject({
    outcome: 'yes',
    outcome_reason: 'It was so.',
    yes_probability: 1,
    resolved_at: expect.any(Date),
  });
});

test('a resolved market is neither edited, repriced nor resolved again', async () => {
  await add('settled');
  await resolve('settled');
  await expect(resolve('settled')).rejects.toThrow(refusal('market_resolved'));
  await expect(change((transaction) => repriceMarket(transaction, 'operator', 'settled', 0.1, systemClock))).rejects.toThrow(
    refusal('market_resolved'),
  );
  await expect(change((transaction) => editMarket(transaction, 'operator', 'settled', { tags: ['x'] }))).rejects.toThrow(
    refusal('market_resolved'),
  );
});

test('an unknown market is refused', async () => {
  await expect(resolve('no-such-market')).rejects.toThrow(refusal('market_not_found'));
});

test('each change leaves one row with who, what before and after, and why', async () => {
  await add('recorded');
  await change((transaction) => editMarket(transaction, 'operator', 'recorded', { tags: ['new'] }, 'a better tag'));
  const { rows } = await forecast().pool.query(
    `select action, actor, changes, notes from forecast.market_actions a join forecast.markets m on m.id = a.market_id
     where slug = 'recorded' order by a.id`,
  );
  expect(rows).toEqual([
    { action: 'add', actor: 'operator', changes: {}, notes: null },
    { action: 'edit', actor: 'operator', changes: { tags: [[], ['new']] }, notes: 'a better tag' },
  ]);
});

test('the record of changes cannot be changed or removed', async () => {
  await add('history');
  for (const statement of [
    `update forecast.market_actions set actor = 'x'`,
    'delete from forecast.market_actions',
    'truncate forecast.market_actions',
  ])
    await expect(forecast().pool.query(statement)).rejects.toThrow(refusal('23001'));
});

test('seeding again changes nothing', async () => {
  expect(await seedMarkets(forecast().pool, await readContent())).toEqual({ added: 0, updated: 0 });
});

test('seeding follows a changed content file, but never overwrites what an operator changed', async () => {
  const content = await readContent();
  const [untouched, edited] = content.filter(({ market }) => market.outcome === null).map(({ market }) => market.slug);
  await change((transaction) => editMarket(transaction, 'operator', edited!, { tags: ['of-the-operator'] }));
  const changed = content.map(({ market }) => ({
    market: { ...market, tags: ['of-the-file'] },
    sha256: `changed ${market.slug}`,
  }));
  expect(await seedMarkets(forecast().pool, changed)).toEqual({ added: 0, updated: content.length - 1 });
  expect(await row(untouched!)).toMatchObject({ tags: ['of-the-file'] });
  expect(await row(edited!)).toMatchObject({ tags: ['of-the-operator'] });
});

test('two seedings at once make each market once', async () => {
  await forecast().pool.query('delete from forecast.markets where id not in (select market_id from forecast.market_actions)');
  const content = await readContent();
  const both = await Promise.all([seedMarkets(forecast().pool, content), seedMarkets(forecast().pool, content)]);
  expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, content.length - 1]);
});

test('an operator and a seed that change one market at once wait for each other, and neither fails', async () => {
  await add('contended');
  const { pool } = forecast();
  const waiting = async () =>
    (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%contended by seed%'`))
      .rowCount;
  let other: Promise<unknown> = Promise.resolve();
  await change(async (transaction) => {
    await lockMarket(transaction, 'contended');
    other = pool.query(`update forecast.markets set created_by = 'contended by seed' where slug = 'contended'`);
    other.catch(() => {});
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await editMarket(transaction, 'operator', 'contended', { tags: ['edited'] });
  });
  await other;
  expect(await row('contended')).toMatchObject({ tags: ['edited'], created_by: 'contended by seed' });
});
