import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { useDatabase } from '@trivium/testing';
import { beforeEach, expect, test } from 'vitest';
import { unhealthyStates } from '../../contract/index.ts';
import { citationPages } from '../../testing/citation-server-pages.ts';
import { contactAgent, day, entryOf, replica, start, useHealth } from '../../testing/use-citation-health.ts';

const database = useDatabase('catalog', join(import.meta.dirname, '../../migrations'));

beforeEach(() => database().pool.query('delete from catalog.citation_health; delete from catalog.citation_hosts'));

const statesOf = (probes: readonly { state: string }[]) => probes.map(({ state }) => state);

test.each([...citationPages])('$name is $state', async ({ path, doses, state, code, status, figuresFound }) => {
  const cid = `page${path.replaceAll(/[^a-z0-9]+/g, '-')}`;
  const { server, health } = await useHealth(database(), { entries: (origin) => [entryOf(cid, origin + path, doses)] });
  const url = server.origin + path;
  expect(await health.probeNow(cid)).toEqual({ cid, url, state, code });
  const { summary, bySource, unhealthyEntries, byState, citations } = await health.read();
  const isHealthy = ['ok', 'redirected'].includes(state);
  const isUnhealthy = unhealthyStates.includes(state);
  expect(summary).toEqual({
    totalCitations: 1,
    probed: 1,
    healthy: Number(isHealthy),
    unhealthy: Number(isUnhealthy),
    pctProbed: 100,
    pctHealthy: isHealthy ? 100 : 0,
  });
  expect(bySource).toEqual({ [server.host]: summary });
  expect(byState).toEqual({ [state]: 1 });
  expect(unhealthyEntries).toEqual(isUnhealthy ? [{ cid, url, latestStatus: status, state }] : []);
  expect(citations).toMatchObject([{ cid, url, state, latestStatus: status, figuresFound, drugs: [`drug-${cid}`] }]);
  expect(await health.history(cid)).toMatchObject([{ url, state, status, figuresFound, errorCode: code, probedAt: start }]);
});

test('before the first probe a citation has no state', async () => {
  const { health } = await useHealth(database(), { entries: (origin) => [entryOf('new', `${origin}/label`)] });
  const { summary, unhealthyEntries, byState, citations } = await health.read();
  expect(summary).toEqual({ totalCitations: 1, probed: 0, healthy: 0, unhealthy: 0, pctProbed: 0, pctHealthy: 0 });
  expect([unhealthyEntries, byState]).toEqual([[], {}]);
  expect(citations).toMatchObject([{ cid: 'new', state: null, latestStatus: null, probedAt: null, figuresFound: null }]);
});

test('a probe stores the final address and the digest of the text', async () => {
  const { server, health } = await useHealth(database(), { entries: (origin) => [entryOf('moved', `${origin}/redirect-301`)] });
  server.play(
    '/label',
    (_, res) =>
      void res.writeHead(200, { 'content-type': 'text/plain' }).end('Give  5 mg/lb\nby mouth to dogs and to cats, once.'),
  );
  await health.probeNow('moved');
  const contentSha256 = createHash('sha256').update('Give 5 mg/lb by mouth to dogs and to cats, once.').digest('hex');
  expect((await health.read()).citations).toMatchObject([
    { finalUrl: `${server.origin}/label`, contentSha256, state: 'redirected' },
  ]);
});

test('figures missing in the read part of a page that is too long give null', async () => {
  const { server, health } = await useHealth(database(), { entries: (origin) => [entryOf('long', `${origin}/long`)] });
  const page = `<p>The tablets are given by mouth, with or without food, to dogs and to cats.</p><!--${'-'.repeat(3_000_000)}-->`;
  server.play('/long', (_, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end(page));
  expect(await health.probeNow('long')).toMatchObject({ state: 'ok' });
  expect((await health.read()).citations).toMatchObject([{ figuresFound: null }]);
});

test('a silent server is transient after ten seconds, without a status', async () => {
  const { server, clock, health } = await useHealth(database(), { entries: (origin) => [entryOf('silent', `${origin}/silent`)] });
  const probe = health.probeNow('silent');
  await expect.poll(() => server.hits).toContain('/silent');
  clock.advance(10_000);
  expect(await probe).toMatchObject({ state: 'transient', code: 'response_timeout' });
  expect((await health.read()).citations).toMatchObject([{ latestStatus: null }]);
});

test('a citation that no entry has is refused: citation_unknown', async () => {
  const { health } = await useHealth(database(), { entries: () => [] });
  await expect(health.probeNow('nobody')).rejects.toMatchObject({ code: 'citation_unknown' });
});

test('a 404 is transient until the third failure, three days after the one before, and then dead', async () => {
  const { clock, health } = await useHealth(database(), { entries: (origin) => [entryOf('strikes', `${origin}/404`)] });
  const probe = async () => {
    const { state } = await health.probeNow('strikes');
    const [citation] = (await health.read()).citations;
    return [state, citation?.consecutiveFailures];
  };
  expect(await probe()).toEqual(['transient', 1]);
  clock.advance(3 * day - 1);
  expect(await probe()).toEqual(['transient', 1]);
  clock.advance(1);
  expect(await probe()).toEqual(['transient', 2]);
  clock.advance(day);
  expect(await probe()).toEqual(['transient', 2]);
  clock.advance(2 * day);
  expect(await probe()).toEqual(['dead', 3]);
  expect((await health.read()).unhealthyEntries).toMatchObject([{ cid: 'strikes', latestStatus: 404, state: 'dead' }]);
  expect(statesOf(await health.history('strikes'))).toEqual(['dead', 'transient', 'transient', 'transient', 'transient']);
});

test('an answer between failures restarts the count, and a dead page that returns is ok', async () => {
  const { server, clock, health } = await useHealth(database(), { entries: (origin) => [entryOf('back', `${origin}/page`)] });
  const answer = (status: number) =>
    server.play(
      '/page',
      (_, res) =>
        void res
          .writeHead(status, { 'content-type': 'text/plain' })
          .end('Dogs: 5 mg/lb by mouth, twice daily, with or without food.'),
    );
  const seen: string[] = [];
  for (const status of [404, 404, 403, 404, 404, 503, 404, 503, 200]) {
    answer(status);
    seen.push((await health.probeNow('back')).state);
    clock.advance(3 * day);
  }
  const [t, d] = ['transient', 'dead'];
  expect(seen).toEqual([t, t, 'blocked', t, t, t, d, d, 'ok']);
  expect((await health.read()).citations).toMatchObject([{ state: 'ok', consecutiveFailures: 0 }]);
});

test('an unresolved host counts only while other hosts answer', async () => {
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  const { clock, health } = await useHealth(database(), {
    entries: (origin) => [entryOf('nowhere', 'http://nowhere.example/page'), entryOf('other', `${origin}/label`)],
    resolve,
    // No other probe of this file has that time.
    at: new Date('2030-01-01T00:00:00Z'),
  });
  const states: string[] = [];
  for (const isOnline of [false, false, false, true, true, true]) {
    clock.advance(3 * day);
    if (isOnline) await health.probeNow('other');
    states.push((await health.probeNow('nowhere')).state);
  }
  expect(states).toEqual(['transient', 'transient', 'transient', 'transient', 'transient', 'dead']);
  expect((await health.read()).unhealthyEntries).toMatchObject([{ cid: 'nowhere', latestStatus: 0, state: 'dead' }]);
});

test('the history cannot be changed', async () => {
  const { pool } = database();
  const { health } = await useHealth(database(), { entries: (origin) => [entryOf('stored', `${origin}/label`)] });
  await health.probeNow('stored');
  for (const statement of [
    `update catalog.citation_probes set state = 'ok'`,
    'delete from catalog.citation_probes',
    'truncate catalog.citation_probes',
  ])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23001' });
});

test('a citation with a changed address counts as not probed, and its history stays', async () => {
  const { server, clock, health } = await useHealth(database(), { entries: (origin) => [entryOf('mended', `${origin}/410`)] });
  await health.probeNow('mended');
  const { health: next } = replica(
    database().pool,
    server,
    { entries: (origin) => [entryOf('mended', `${origin}/label`)] },
    clock,
  );
  expect((await next.read()).summary).toMatchObject({ probed: 0, unhealthy: 0 });
  await next.probeNow('mended');
  expect((await next.read()).summary).toMatchObject({ probed: 1, healthy: 1 });
  expect((await next.history('mended')).map(({ url, state }) => [url, state])).toEqual([
    [`${server.origin}/label`, 'ok'],
    [`${server.origin}/410`, 'gone'],
  ]);
});

test('the result of a probe is dropped if the address changed meanwhile: citation_replaced', async () => {
  const { server, clock, health } = await useHealth(database(), { entries: (origin) => [entryOf('swapped', `${origin}/slow`)] });
  const { promise, resolve } = Promise.withResolvers<() => void>();
  server.play('/slow', (_, res) => resolve(() => void res.writeHead(410).end()));
  const probe = health.probeNow('swapped');
  const answer = await promise;
  await replica(database().pool, server, { entries: (origin) => [entryOf('swapped', `${origin}/label`)] }, clock).health.probeNow(
    'swapped',
  );
  answer();
  await expect(probe).rejects.toMatchObject({ code: 'citation_replaced' });
  expect((await health.history('swapped')).map(({ state }) => state)).toEqual(['ok']);
});

test('two replicas never probe a citation concurrently: citation_busy', async () => {
  const options = { entries: (origin: string) => [entryOf('shared', `${origin}/slow`)] };
  const { server, clock, health } = await useHealth(database(), options);
  const other = replica(database().pool, server, options, clock).health;
  const { promise, resolve } = Promise.withResolvers<() => void>();
  server.play('/slow', (_, res) => resolve(() => void res.writeHead(410).end()));
  const probe = health.probeNow('shared');
  const answer = await promise;
  await expect(other.probeNow('shared')).rejects.toMatchObject({ code: 'citation_busy' });
  answer();
  expect(await probe).toMatchObject({ state: 'gone' });
  expect(server.hits.filter((hit) => hit === '/slow')).toHaveLength(1);
});

test('the claim of a crashed replica expires after ten minutes', async () => {
  const { clock, health } = await useHealth(database(), { entries: (origin) => [entryOf('orphan', `${origin}/410`)] });
  await health.probeNow('orphan');
  await database().pool.query(
    `update catalog.citation_health set claim = gen_random_uuid(), claimed_until = $1::timestamptz + interval '10 minutes'`,
    [clock.now()],
  );
  await expect(health.probeNow('orphan')).rejects.toMatchObject({ code: 'citation_busy' });
  clock.advance(10 * 60_000);
  expect(await health.probeNow('orphan')).toMatchObject({ state: 'gone' });
});

test('an aborted probe rejects with the reason and releases its claim', async () => {
  const { server, health } = await useHealth(database(), { entries: (origin) => [entryOf('stopped', `${origin}/silent`)] });
  const control = new AbortController();
  const probe = health.probeNow('stopped', control.signal);
  await expect.poll(() => server.hits).toContain('/silent');
  control.abort(new Error('stopping'));
  await expect(probe).rejects.toThrow('stopping');
  server.play('/silent', (_, res) => void res.writeHead(410).end());
  expect(await health.probeNow('stopped')).toMatchObject({ state: 'gone' });
  expect(await health.history('stopped')).toHaveLength(1);
});

test.each([
  ['429 in seconds', () => '/retry-after-seconds'],
  ['503 in seconds', () => '/retry-after-503'],
  ['429 by a date', () => `/retry-after-date?${encodeURIComponent(new Date(start.getTime() + 10 * day).toUTCString())}`],
])('after a Retry-After, %s, the host gets no requests before then: host_rate_limited', async (_, path) => {
  const { server, clock, health } = await useHealth(database(), {
    entries: (origin) => [entryOf('patient', origin + path()), entryOf('neighbour', `${origin}/label`)],
  });
  await health.probeNow('patient');
  const { rows } = await database().pool.query(`select due_at from catalog.citation_health where cid = 'patient'`);
  expect(rows).toEqual([{ due_at: new Date(start.getTime() + 10 * day) }]);
  const hitsBefore = server.hits.length;
  clock.advance(10 * day - 60_001);
  for (const cid of ['patient', 'neighbour'])
    await expect(health.probeNow(cid)).rejects.toMatchObject({ code: 'host_rate_limited', retryAfter: 61 });
  expect(server.hits).toHaveLength(hitsBefore);
  clock.advance(60_001);
  expect(await health.probeNow('neighbour')).toMatchObject({ state: 'ok' });
});

test('a 429 without Retry-After pauses the host for an hour', async () => {
  const { clock, health } = await useHealth(database(), {
    entries: (origin) => [entryOf('limited', `${origin}/429`), entryOf('beside', `${origin}/410`)],
  });
  await health.probeNow('limited');
  await expect(health.probeNow('beside')).rejects.toMatchObject({ code: 'host_rate_limited', retryAfter: 3600 });
  clock.advance(60 * 60_000);
  expect(await health.probeNow('beside')).toMatchObject({ state: 'gone' });
});

test('a host gets at most one request a second, over all replicas', async () => {
  const options = {
    entries: (origin: string) => ['a', 'b', 'c'].map((cid) => entryOf(cid, `${origin}/410?${cid}`)),
    perHostMs: 1_000,
    politeness: { robots: false },
  };
  const { server, clock, health } = await useHealth(database(), options);
  // Otherwise requests to the archive would come between.
  server.play('/wayback/available', (_, res) => void res.writeHead(500).end());
  const other = replica(database().pool, server, options, clock).health;
  const probes = Promise.all([health.probeNow('a'), other.probeNow('b'), other.probeNow('c')]);
  const pages = () => server.hits.length;
  for (let second = 1; second <= 6; second++) {
    await expect.poll(pages).toBe(second);
    // The remaining probes wait for the clock.
    await expect
      .poll(
        async () => (await database().pool.query('select free_at > $1 as waits from catalog.citation_hosts', [clock.now()])).rows,
      )
      .toEqual([{ waits: true }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pages()).toBe(second);
    clock.advance(1_000);
  }
  expect((await probes).map(({ state }) => state)).toEqual(['gone', 'gone', 'gone']);
});

test('requests have a user agent with a contact address', async () => {
  const { server, health } = await useHealth(database(), { entries: (origin) => [entryOf('agent', `${origin}/label`)] });
  await health.probeNow('agent');
  expect([...server.agents]).toEqual([contactAgent]);
  expect(server.hits[0]).toBe('/robots.txt');
});

test('a probe notifies the replicas', async () => {
  const { health } = await useHealth(database(), { entries: (origin) => [entryOf('notified', `${origin}/410`)] });
  const client = await database().pool.connect();
  try {
    const notifications: string[] = [];
    client.on('notification', ({ payload }) => notifications.push(payload ?? ''));
    await client.query('listen catalog_changes');
    await health.probeNow('notified');
    await expect.poll(() => notifications).toContain('health');
  } finally {
    client.release(true);
  }
});
