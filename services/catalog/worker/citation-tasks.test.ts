import { join } from 'node:path';
import { createLog } from '@trivium/http';
import { startWorker } from '@trivium/worker';
import { useDatabase } from '@trivium/testing';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CitationHealth } from '../domain/citations/citation-health.ts';
import { citationCron, citationTasks, queueDueCitations } from './citation-tasks.ts';
import { day, entryOf, replica, start, useHealth, type TestHealthOptions } from '../testing/use-citation-health.ts';

const database = useDatabase('catalog', join(import.meta.dirname, '../migrations'));
const within = { timeout: 20_000, interval: 50 };
const log = createLog('catalog', { write: () => {} });

beforeEach(() => database().pool.query('delete from catalog.citation_health; delete from catalog.citation_hosts'));

/** Runs jobs until the test ends, or until it is stopped. */
async function work(citations: CitationHealth) {
  const tasks = citationTasks({ log, citations });
  const jobs = await startWorker({ connection: database().connection, schema: 'catalog_jobs', name: 'catalog', log, tasks });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= jobs.stop());
  onTestFinished(stop);
  return { ...jobs, stop };
}

const jobsLeft = async () => (await database().pool.query('select from catalog_jobs._private_jobs')).rowCount;

const four: TestHealthOptions = { entries: (origin) => ['a', 'b', 'c', 'd'].map((cid) => entryOf(cid, `${origin}/410?${cid}`)) };
const pagesOf = (hits: readonly string[]) => hits.filter((hit) => hit.startsWith('/410')).toSorted();
const everyPage = ['/410?a', '/410?b', '/410?c', '/410?d'];

test('each due citation is probed once, over all replicas', async () => {
  const { server, clock, health } = await useHealth(database(), four);
  const replicas = [health, replica(database().pool, server, four, clock).health];
  const workers = await Promise.all(replicas.map(work));
  await Promise.all(workers.flatMap((jobs) => [queueDueCitations(jobs), queueDueCitations(jobs)]));
  await expect.poll(async () => (await health.read()).summary.probed, within).toBe(4);
  expect(pagesOf(server.hits)).toEqual(everyPage);
  // Nothing is due any more, so no host gets another request.
  await queueDueCitations(workers[0]!);
  await expect.poll(jobsLeft, within).toBe(0);
  expect(pagesOf(server.hits)).toEqual(everyPage);
});

test('a job that runs too early does nothing', async () => {
  const { server, clock, health } = await useHealth(database(), { entries: (origin) => [entryOf('early', `${origin}/410`)] });
  await health.probeNow('early');
  const jobs = await work(health);
  const probe = async () => {
    await jobs.addJob('citation-health.probe', { cid: 'early' });
    await expect.poll(jobsLeft, within).toBe(0);
    return pagesOf(server.hits).length;
  };
  clock.advance(3 * day - 1);
  expect(await probe()).toBe(1);
  clock.advance(day);
  expect(await probe()).toBe(2);
});

test('a changed address is probed at once, and a removed citation is not', async () => {
  const { server, clock, health } = await useHealth(database(), {
    entries: (origin) => [entryOf('changed', `${origin}/410?old`), entryOf('dropped', `${origin}/410?dropped`)],
  });
  const jobs = await work(
    replica(database().pool, server, { entries: (origin) => [entryOf('changed', `${origin}/410?new`)] }, clock).health,
  );
  await health.probeNow('changed');
  await queueDueCitations(jobs);
  await jobs.addJob('citation-health.probe', { cid: 'dropped' });
  await expect.poll(() => pagesOf(server.hits), within).toEqual(['/410?new', '/410?old']);
});

test('citations of a rate-limited host wait, those of other hosts do not', async () => {
  const options: TestHealthOptions = {
    entries: (origin) => [
      entryOf('limited', `${origin}/429`),
      entryOf('waiting', `${origin}/410?waiting`),
      entryOf('other', 'http://other.example/'),
    ],
    resolve: () => Promise.reject(new Error('ENOTFOUND')),
  };
  const { server, clock, health } = await useHealth(database(), options);
  await health.probeNow('limited');
  const jobs = await work(health);
  await queueDueCitations(jobs);
  await expect.poll(async () => (await health.history('other')).length, within).toBe(1);
  expect(pagesOf(server.hits)).toEqual([]);
  clock.advance(60 * 60_000);
  await queueDueCitations(jobs);
  await expect.poll(() => pagesOf(server.hits), within).toEqual(['/410?waiting']);
});

test('due citations are queued every ten minutes', async () => {
  expect(citationCron).toMatchObject([{ task: 'citation-health.queue', match: '4,14,24,34,44,54 * * * *' }]);
  const jobs = await startWorker({
    connection: database().connection,
    schema: 'catalog_jobs',
    name: 'catalog',
    log,
    tasks: {},
    cron: citationCron,
  });
  await jobs.stop();
});

test('a probe that runs during a stop is aborted, and stays due', async () => {
  const { server, health } = await useHealth(database(), { entries: (origin) => [entryOf('slow', `${origin}/silent`)] });
  const jobs = await work(health);
  await queueDueCitations(jobs);
  await expect.poll(() => server.hits, within).toContain('/silent');
  await jobs.stop();
  const { rows } = await database().pool.query('select claim, due_at from catalog.citation_health');
  expect(rows).toEqual([{ claim: null, due_at: start }]);
});
