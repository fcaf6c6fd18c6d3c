import { expect, test } from 'vitest';
import type { Service } from './app.ts';
import { createRateLimit, type QueryPool } from './rate-limit.ts';
import { startService } from './testing/start-service.ts';

interface Row {
  points: number;
  expire: number;
}

/** Counts as the upsert of the real table does; `keys` returns the stored keys. */
function countingPool() {
  const rows = new Map<string, Row>();
  const pool: QueryPool = {
    query({ values = [] }) {
      const [key, points, expire, now] = values as [string, number, number, number];
      const existing = rows.get(key);
      const row =
        existing === undefined || existing.expire <= now ? { points, expire } : { ...existing, points: existing.points + points };
      rows.set(key, row);
      return Promise.resolve({ rows: [{ points: row.points, expire: String(row.expire) }], rowCount: 1 });
    },
  };
  return { pool, rows };
}

const brokenPool: QueryPool = { query: () => Promise.reject(new Error('the database is down')) };
const silentPool: QueryPool = { query: () => new Promise(() => {}) };

const limited =
  (pool: QueryPool, points = 2) =>
  ({ app }: Service) => {
    const limit = createRateLimit({ pool, schema: 's', table: 't', keyPrefix: 'sample', points, durationSeconds: 60 });
    app.get('/limited', limit, (c) => c.text('ok'));
  };
const statuses = async (url: string, count: number, headers = {}) => {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push((await fetch(`${url}/limited`, { headers })).status);
  return all;
};

test('a client over its limit is rate_limited, with the time to retry', async () => {
  const { url } = await startService(limited(countingPool().pool));
  const first = await fetch(`${url}/limited`);
  expect(first.headers.get('ratelimit-policy')).toBe('"sample";q=2;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"sample";r=1;t=(60|59)$/);
  expect(await statuses(url, 1)).toEqual([200]);
  const refused = await fetch(`${url}/limited`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(refused.headers.get('ratelimit')).toMatch(/^"sample";r=0;t=/);
  expect(await refused.json()).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
});

test('an answer that shared caches keep carries no count of one client', async () => {
  const { url } = await startService(({ app }) => {
    const { pool } = countingPool();
    const limit = createRateLimit({ pool, schema: 's', table: 't', keyPrefix: 'sample', points: 2, durationSeconds: 60 });
    app.get('/shared', limit, (c) => c.text('ok', 200, { 'cache-control': 'public, max-age=30' }));
    app.get('/own', limit, (c) => c.text('ok', 200, { 'cache-control': 'private, max-age=30' }));
  });
  const fields = async (path: string) => (await fetch(`${url}${path}`)).headers.has('ratelimit');
  expect([await fields('/shared'), await fields('/own')]).toEqual([false, true]);
});

test('the stored key is the policy and a hash, never the address', async () => {
  const { pool, rows } = countingPool();
  const { url } = await startService(limited(pool), { trustedProxies: ['loopback'] });
  await statuses(url, 1, { 'x-forwarded-for': '198.51.100.7' });
  const [key = ''] = rows.keys();
  expect(key).toMatch(/^sample:[\w-]{16}$/);
});

test('clients behind a trusted proxy are counted separately; a forged address has no effect', async () => {
  const { url } = await startService(limited(countingPool().pool), { trustedProxies: ['loopback'] });
  expect(await statuses(url, 3, { 'x-forwarded-for': '198.51.100.7' })).toEqual([200, 200, 429]);
  expect(await statuses(url, 1, { 'x-forwarded-for': '198.51.100.8' })).toEqual([200]);
  expect(await statuses(url, 1, { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' })).toEqual([429]);
});

test('replicas with one key and one table share their counts', async () => {
  const { pool } = countingPool();
  const [one, other] = await Promise.all([
    startService(limited(pool), { clientKey: 'shared' }),
    startService(limited(pool), { clientKey: 'shared' }),
  ]);
  expect(await statuses(one.url, 1)).toEqual([200]);
  expect(await statuses(other.url, 2)).toEqual([200, 429]);
});

test('while the database is down, requests are counted in memory', async () => {
  const { url } = await startService(limited(brokenPool));
  expect(await statuses(url, 3)).toEqual([200, 200, 429]);
});

test('a database that does not answer delays a request by at most a second', async () => {
  const { url } = await startService(limited(silentPool));
  const began = performance.now();
  expect(await statuses(url, 1)).toEqual([200]);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a refused client is refused again without a query', async () => {
  const { pool, rows } = countingPool();
  const { url } = await startService(limited(pool));
  await statuses(url, 10);
  expect([...rows.values()].map(({ points }) => points)).toEqual([2]);
});
