import { systemClock } from '@trivium/core';
import { createLog } from '@trivium/http';
import { startWorker } from '@trivium/worker';
import { useDatabase } from '@trivium/testing';
import { parseCronItems } from 'graphile-worker';
import { expect, onTestFinished, test } from 'vitest';
import { kalshiEvent, plainRequest, startFakeKalshi } from '../testing/fake-venues.ts';
import { migrationsFolder } from '../testing/use-forecast.ts';
import { queue } from './start-worker.ts';
import { addKalshiJobWhenDue, createKalshiTask, kalshiCron, kalshiTask } from './kalshi-task.ts';
import { readIndexState } from '../domain/venues/kalshi/venue-index.sql.ts';

const database = useDatabase('forecast', migrationsFolder);

test('replicas that start at once make one run, and a fresh index makes none', async () => {
  const fake = await startFakeKalshi(() => [kalshiEvent('A', 'First?'), kalshiEvent('B', 'Second?')]);
  onTestFinished(() => fake.close());
  const { pool, connection } = database();
  const options = { pool, clock: systemClock, request: plainRequest, baseUrl: fake.baseUrl };
  const log = createLog('forecast', { write: () => {} });
  // Waiting jobs with one key are one job; the first worker runs it.
  const idle = await startWorker({ ...queue, connection, log, tasks: {} });
  onTestFinished(() => idle.stop());
  expect(await Promise.all([1, 2, 3].map(() => addKalshiJobWhenDue(options, idle)))).toEqual([true, true, true]);
  const start = () =>
    startWorker({ ...queue, connection, log, tasks: { [kalshiTask]: createKalshiTask(options) }, cron: [kalshiCron] });
  const replicas = await Promise.all([start(), start()]);
  onTestFinished(async () => void (await Promise.all(replicas.map((jobs) => jobs.stop()))));
  await expect.poll(async () => (await readIndexState(pool)).completedAt, { timeout: 15_000 }).not.toBeNull();
  expect(fake.requests).toHaveLength(1);
  expect(await addKalshiJobWhenDue(options, idle)).toBe(false);
});

test('the index is due about every half hour', () => {
  expect(parseCronItems([kalshiCron])[0]).toMatchObject({ task: kalshiTask });
});
