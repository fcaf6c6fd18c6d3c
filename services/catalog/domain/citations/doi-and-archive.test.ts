import { join } from 'node:path';
import { useDatabase } from '@trivium/testing';
import { beforeEach, expect, test } from 'vitest';
import { day, entryOf, useHealth } from '../../testing/use-citation-health.ts';

const database = useDatabase('catalog', join(import.meta.dirname, '../../migrations'));

beforeEach(() => database().pool.query('delete from catalog.citation_health; delete from catalog.citation_hosts'));

test.each([
  ['10.1000/registered', 'ok', null, 200, 'https://publisher.example/article'],
  ['10.1000/absent', 'transient', 'doi_absent', 404, null],
  ['10.1000/empty', 'transient', 'doi_empty', 200, null],
  ['10.1000/busy', 'blocked', 'requests_limited', 429, null],
])('only the resolver is asked about the DOI %s, which is %s', async (doi, state, code, status, finalUrl) => {
  const { server, health } = await useHealth(database(), { entries: () => [entryOf('doi', `https://doi.org/${doi}`)] });
  expect(await health.probeNow('doi')).toMatchObject({ state, code });
  expect((await health.read()).citations).toMatchObject([{ latestStatus: status, finalUrl, figuresFound: null }]);
  expect((await health.read()).bySource).toHaveProperty(['doi.org']);
  expect(server.hits[0]).toBe(`/api/handles/${doi}?type=URL`);
});

test('a DOI that the resolver does not know is dead after three strikes', async () => {
  const { clock, health } = await useHealth(database(), {
    entries: () => [entryOf('doi-dead', 'https://doi.org/10.1000/absent')],
  });
  for (const state of ['transient', 'transient', 'dead']) {
    expect(await health.probeNow('doi-dead')).toMatchObject({ state });
    clock.advance(3 * day);
  }
});

test('an unreachable resolver is no strike against the DOI', async () => {
  const { server, health } = await useHealth(database(), {
    entries: () => [entryOf('doi-down', 'https://doi.org/10.1000/down')],
  });
  server.play('/api/handles/10.1000/down', (req) => void req.socket.destroy());
  expect(await health.probeNow('doi-down')).toMatchObject({ state: 'transient', code: 'connection_failed' });
  expect((await health.read()).citations).toMatchObject([{ consecutiveFailures: 0, latestStatus: null }]);
});

test("the archive's copy of about the day that the text was read is recorded, and makes nothing healthy", async () => {
  const { server, health } = await useHealth(database(), {
    entries: (origin) => [entryOf('archived', `${origin}/410?archived`, [], '2024-03-22')],
  });
  await health.probeNow('archived');
  const { summary, citations } = await health.read();
  const archiveUrl = `https://web.archive.org/web/20240322000000/${server.origin}/410?archived`;
  expect(citations).toMatchObject([{ state: 'gone', archiveUrl }]);
  expect(summary).toMatchObject({ healthy: 0, unhealthy: 1 });
});

test('the archive is asked for the day that a page was last healthy, and for a healthy page only once', async () => {
  const { server, clock, health } = await useHealth(database(), {
    entries: (origin) => [entryOf('stood', `${origin}/page?archived`, [], '2024-03-22')],
  });
  const archiveDays = () =>
    server.hits.filter((hit) => hit.startsWith('/wayback')).map((hit) => /timestamp=(\d+)/.exec(hit)?.[1]);
  server.play(
    '/page',
    (_, res) =>
      void res
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('About dogs and cats, what they are given, how much of it, and for how long.'),
  );
  await health.probeNow('stood');
  await health.probeNow('stood');
  expect(archiveDays()).toEqual(['20240322']);
  server.play('/page', (_, res) => void res.writeHead(410).end());
  clock.advance(7 * day);
  await health.probeNow('stood');
  expect(archiveDays()).toEqual(['20240322', '20261101']);
});

test('an archive that has no copy, or does not answer, changes nothing', async () => {
  const { server, health } = await useHealth(database(), { entries: (origin) => [entryOf('bare', `${origin}/410`)] });
  await health.probeNow('bare');
  server.play('/wayback/available', (_, res) => void res.writeHead(503).end());
  expect(await health.probeNow('bare')).toMatchObject({ state: 'gone' });
  expect((await health.read()).citations).toMatchObject([{ archiveUrl: null }]);
});
