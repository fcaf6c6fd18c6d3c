import { createLog } from '@trivium/http';
import { useDatabase } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../forecast.ts';
import { jobsSchema, startJobs, type JobsOptions } from './start-jobs.ts';

const database = useDatabase('forecast', migrationsFolder);
const log = createLog('forecast', { write: () => {} });
const within = { timeout: 15_000, interval: 50 };

async function start(tasks: JobsOptions['tasks']) {
  const jobs = await startJobs({ connection: database().connection, log, tasks });
  onTestFinished(() => jobs.stop());
  return jobs;
}

test('a job runs with its payload', async () => {
  const done: unknown[] = [];
  const jobs = await start({ greet: (payload) => void done.push(payload) });
  await jobs.add('greet', { name: 'Ann' });
  await expect.poll(() => done, within).toEqual([{ name: 'Ann' }]);
});

test('a job that fails is tried again', async () => {
  let tries = 0;
  const jobs = await start({
    flaky: () => {
      if (++tries < 2) throw new Error('not yet');
    },
  });
  await jobs.add('flaky', {});
  await expect.poll(() => tries, within).toBe(2);
});

test('two workers on one database run a job once', async () => {
  const done: number[] = [];
  const first = await start({ count: (payload) => void done.push((payload as { n: number }).n) });
  await start({ count: (payload) => void done.push((payload as { n: number }).n) });
  await Promise.all(Array.from({ length: 20 }, (_, n) => first.add('count', { n })));
  await expect.poll(() => done.length, within).toBe(20);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('a job whose worker died goes on with another, within seconds and not hours', async () => {
  const done: unknown[] = [];
  const jobs = await start({ orphaned: () => void done.push(1) });
  await jobs.add('orphaned', {}, { runAt: new Date(Date.now() + 1_000), jobKey: 'orphan' });
  await database().pool.query(
    `update ${jobsSchema}._private_jobs set locked_by = 'worker-of-a-dead-process', locked_at = now() - interval '10 seconds', run_at = now()
     where key = 'orphan'`,
  );
  await expect.poll(() => done.length, within).toBe(1);
});
