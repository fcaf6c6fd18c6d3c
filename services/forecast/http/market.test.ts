import { inTransaction } from '@trivium/postgres';
import { expect, test } from 'vitest';
import { marketDetails, marketList } from '../contract/index.ts';
import { resolveMarket } from '../domain/markets/change-market.ts';
import { systemClock } from '@trivium/core';
import { useForecast } from '../testing/use-forecast.ts';

const forecast = useForecast();
const listOf = async (query = '') => marketList.parse((await forecast().fetch(`/api/markets${query}`)).json());
const detailsOf = async (slug: string) => {
  const answer = await forecast().fetch(`/api/markets/${slug}`);
  return marketDetails.strict().parse(answer.json());
};

test('a resolved market has its outcome, reason, source and time, its dated history and where to appeal', async () => {
  const { markets } = await listOf('?status=resolved');
  const market = await detailsOf(markets[0]!.slug);
  expect(market).toMatchObject(markets[0]!);
  expect(market.history.map(({ yes }) => yes)).toEqual(market.priceHistory);
  expect(market.outcomeReason).toEqual(expect.stringMatching(/.{20}/));
  expect(market.outcomeSource).toMatch(/^https?:/);
  expect(Date.parse(market.resolvedAt!)).toBeGreaterThanOrEqual(Date.parse(market.closesAt));
  expect(market.appealUrl).toBe('https://forecast.example.org/api/appeals');
});

test('an open market has no outcome and nothing to appeal', async () => {
  const { markets } = await listOf('?status=open&limit=1');
  const unresolved = { outcome: null, outcomeReason: null, outcomeSource: null, resolvedAt: null, appealUrl: null };
  expect(await detailsOf(markets[0]!.slug)).toMatchObject(unresolved);
});

test('a void market reads as void in the list and alone, and its status is still one of the three', async () => {
  const { markets } = await listOf('?status=resolved');
  const isVoid = markets.filter(({ outcome }) => outcome === 'void');
  expect(isVoid.length).toBeGreaterThan(0);
  for (const { slug, status } of isVoid) {
    expect(status).toBe('resolved');
    expect((await detailsOf(slug)).outcome).toBe('void');
  }
});

test('related markets are other ones of the list with a tag in common, at most four', async () => {
  const { markets } = await listOf();
  const tagsOf = new Map(markets.map(({ slug, tags }) => [slug, tags]));
  const counts: number[] = [];
  for (const { slug, tags } of markets.slice(0, 5)) {
    const { related } = await detailsOf(slug);
    counts.push(related.length);
    for (const other of related) {
      expect(other.slug).not.toBe(slug);
      expect(tagsOf.get(other.slug)?.some((tag) => tags.includes(tag))).toBe(true);
    }
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  expect(Math.max(...counts)).toBeGreaterThan(0);
});

test('an id redirects to the slug, and an unknown name is refused', async () => {
  const { id, slug } = (await listOf('?limit=1')).markets[0]!;
  const answer = await forecast().fetch(`/api/markets/${id}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `/api/markets/${slug}`]);
  const missing = await forecast().fetch('/api/markets/no-such-market');
  expect([missing.status, missing.json().error.code]).toEqual([404, 'market_not_found']);
});

test('updatedSince with the generatedAt of the last answer gives what has changed since, and again only what changed at that time', async () => {
  const before = await listOf();
  const { slug } = before.markets.find(({ outcome }) => outcome === null)!;
  await inTransaction(forecast().pool, (transaction) =>
    resolveMarket(
      transaction,
      'operator',
      slug,
      { outcome: 'void', reason: 'The event was called off.' },
      { clock: systemClock },
    ),
  );
  const changed = async () => (await listOf(`?updatedSince=${before.generatedAt}`)).markets;
  const later = async () =>
    (await changed()).filter(({ updatedAt }) => updatedAt !== before.generatedAt).map((market) => [market.slug, market.outcome]);
  await expect.poll(later, { interval: 20 }).toEqual([[slug, 'void']]);
  const again = new Set(before.markets.filter(({ updatedAt }) => updatedAt === before.generatedAt).map((market) => market.slug));
  for (const market of await changed()) expect(market.slug === slug || again.has(market.slug)).toBe(true);
});

test('a change is dated after it has its place in the order of changes', async () => {
  const { pool } = forecast();
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select from forecast.data_versions where topic = 'markets' for update`);
  const change = pool.query(
    `update forecast.markets set created_by = created_by where slug = (select min(slug) from forecast.markets) returning updated_at`,
  );
  const waits = `select count(*)::int as waiting from pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
  await expect.poll(async () => (await pool.query(waits)).rows[0].waiting, { timeout: 5_000, interval: 20 }).toBeGreaterThan(0);
  const { rows } = await holder.query('select clock_timestamp() as released');
  await holder.query('commit');
  holder.release();
  expect((await change).rows[0].updated_at.getTime()).toBeGreaterThanOrEqual(rows[0].released.getTime());
});
