import { createFakeClock } from '@trivium/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallContent } from '../../testing/make-content.ts';
import { contact, startReplica, useCatalogDatabase, type Replica } from '../../testing/use-catalog.ts';
import { secondsLeft } from '../../domain/limits/policies.rules.ts';
import { policyOf } from './policy-of.rules.ts';

test.for([
  ['GET', '/api/by-code?system=atc', 'by-code'],
  ['HEAD', '/api/log', 'log'],
  ['GET', '/api/drugs', 'others'],
  ['GET', '/api/nothing', 'others'],
  ['GET', '/api/%6Cog', 'log'],
  ['GET', 'http://catalog.example.org/api/log?x', 'log'],
  ['GET', '/%61pi/by%2Dcode?code=1', 'by-code'],
  ['GET', '/api/%zz', 'others'],
  ['GET', '/x/../api/log', 'log'],
  ['GET', '/./api/log', 'log'],
  ['GET', '/%2e/api/log', 'log'],
  ['GET', '/api/x/%2e%2e/log', 'log'],
  ['GET', '/api/log#x', 'log'],
  ['GET', '/api\\log', 'log'],
  ['OPTIONS', '/api/log', undefined],
  ['GET', '/', undefined],
  ['GET', '/api/quota', undefined],
  ['GET', '/api/openapi.json', undefined],
  ['GET', '/api/%6fpenapi.json', undefined],
  ['GET', '/tile/0/000', undefined],
  ['GET', '/checkpoint', undefined],
] as const)('%s %s counts for %s', ([method, target, policy]) => {
  expect(policyOf(method, target)).toBe(policy);
});

test('a day ends at midnight UTC', () => {
  expect(secondsLeft(new Date('2026-01-31T23:59:59.500Z'))).toBe(1);
  expect(secondsLeft(new Date('2026-02-01T00:00:00.000Z'))).toBe(86_400);
});

describe('on two replicas that enforce', () => {
  const clock = createFakeClock(new Date('2026-03-01T12:00:00Z'));
  const database = useCatalogDatabase();
  const enforcing = async () => ({
    clock,
    content: await smallContent(),
    areLimitsEnforced: true,
    trustedProxies: ['loopback'],
  });
  let one: Replica;
  let other: Replica;
  beforeAll(async () => {
    const options = await enforcing();
    one = await startReplica(database(), options);
    other = await startReplica(database(), options);
  });
  afterAll(async () => {
    await one.stop();
    await other.stop();
  });
  const ask = (replica: Replica, address: string, path = '/api/log') =>
    replica.fetch(path, { headers: { 'x-forwarded-for': address } });

  test('the 101st request for the log in a day is refused in the shape of the 402, over all replicas', async () => {
    for (let count = 0; count < 60; count++) expect((await ask(one, '192.0.2.1')).status).toBe(200);
    for (let count = 0; count < 40; count++) expect((await ask(other, '192.0.2.1')).status).toBe(200);
    await one.flushLimits();
    await other.flushLimits();
    await one.flushLimits();
    const refused = await ask(other, '192.0.2.1');
    const problem = refused.json();
    expect([refused.status, problem]).toMatchObject([
      429,
      {
        type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
        error: { code: 'daily-limit-exceeded' },
        contact,
      },
    ]);
    const tierRefused = (await ask(other, '192.0.2.7', '/api/dataset')).json();
    expect(Object.keys(problem).toSorted()).toEqual(Object.keys(tierRefused).toSorted());
    expect(Object.keys(problem.error)).toEqual(Object.keys(tierRefused.error));
    expect(refused.headers.get('ratelimit-policy')).toBe('"log";q=100;w=86400');
    expect(refused.headers.get('ratelimit')).toBe('"log";r=0;t=43200');
    expect(refused.headers.get('retry-after')).toBe('43200');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('x-source-limit-rpd')).toBe('1000');
    expect(refused.headers.get('x-source-enforcement')).toBe('enforced');
  });

  test('other clients, other policies and addresses outside the API are not refused', async () => {
    expect((await ask(other, '192.0.2.2')).status).toBe(200);
    expect((await ask(other, '192.0.2.1', '/api/drugs')).status).toBe(200);
    expect((await fetch(`${other.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(200);
  });

  test('the quota tells what is used and left over all replicas, and is neither cached nor counted', async () => {
    await other.flushLimits();
    const quota = await ask(one, '192.0.2.1', '/api/quota');
    expect(quota.headers.get('cache-control')).toBe('no-store');
    expect(quota.json()).toMatchObject({
      enforced: true,
      resetsAt: '2026-03-02T00:00:00.000Z',
      limits: [
        { policy: 'by-code', limit: 1000, used: 0, left: 1000 },
        { policy: 'log', limit: 100, used: 100, left: 0 },
        { policy: 'others', limit: 1000, used: 1, left: 999 },
      ],
    });
    expect((await ask(other, '192.0.2.1', '/api/quota')).json().limits).toEqual(quota.json().limits);
  });

  test('cacheable answers carry the source fields and no quota', async () => {
    const { headers } = await ask(one, '192.0.2.6', '/api/drugs');
    expect(headers.get('x-source-limit-rpd')).toBe('1000');
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
  });

  test('a client over every limit can still read the description and its quota', async () => {
    const address = '192.0.2.8';
    for (let count = 0; count < 1000; count++) await ask(one, address, '/api/nothing');
    expect((await ask(one, address, '/api/drugs')).status).toBe(429);
    expect((await ask(one, address, '/api/openapi.json')).status).toBe(200);
    expect((await ask(one, address, '/api/quota')).json().limits[2]).toMatchObject({ used: 1000, left: 0 });
  });

  test('a replica that starts later knows who is over the limit', async () => {
    const late = await startReplica(database(), await enforcing());
    const refused = await ask(late, '192.0.2.1');
    await late.stop();
    expect(refused.status).toBe(429);
  });

  test('only keyed hashes of addresses are stored or logged', async () => {
    const { rows } = await database().pool.query<{ client: string }>('select client from catalog.request_counts');
    expect(rows.length).toBeGreaterThan(0);
    for (const { client } of rows) expect(client).toMatch(/^[\w-]{16}$/);
    expect(one.logged() + other.logged()).not.toContain('192.0.2.');
  });

  test('a new day starts at zero, and the old counts are deleted', async () => {
    clock.set(new Date('2026-03-02T00:00:01Z'));
    expect((await ask(other, '192.0.2.1')).status).toBe(200);
    await other.flushLimits();
    await expect
      .poll(async () => (await database().pool.query("select from catalog.request_counts where day < '2026-03-02'")).rowCount)
      .toBe(0);
  });

  test('counts still being written when their day ends are deleted too', async () => {
    const { pool } = database();
    // What a replica still has to write would wait for the lock below, too.
    await Promise.all([one.flushLimits(), other.flushLimits()]);
    const blocker = await pool.connect();
    await blocker.query(`
      create function catalog.wait_for_test() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(4021); return null; end';
      create trigger wait_for_test before insert on catalog.request_counts execute function catalog.wait_for_test();
      select pg_advisory_lock(4021)`);
    expect((await ask(one, '192.0.2.9')).status).toBe(200);
    const pendingFlush = one.flushLimits();
    await expect
      .poll(
        async () =>
          (await pool.query("select from pg_locks where locktype = 'advisory' and objid = 4021 and not granted")).rowCount,
      )
      .toBeGreaterThan(0);
    clock.set(new Date('2026-03-03T00:00:01Z'));
    expect((await ask(one, '192.0.2.9')).status).toBe(200);
    await other.flushLimits();
    await blocker.query('select pg_advisory_unlock(4021)');
    blocker.release();
    await pendingFlush;
    await one.flushLimits();
    expect((await pool.query("select from catalog.request_counts where day < '2026-03-03'")).rowCount).toBe(0);
    await pool.query('drop function catalog.wait_for_test cascade');
  });
});
