import { createLog } from '@trivium/http';
import { createFakeClock } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startWorker } from '@trivium/worker';
import { useCatalogDatabase } from '../testing/use-catalog.ts';
import { reportCron, reportTasks } from './report-task.ts';
import { jobsSchema } from './start-worker.ts';

const database = useCatalogDatabase();

test('addresses of answered reports are erased every night', async () => {
  const { pool, connection } = database();
  const [item] = reportCron;
  expect(item?.match).toBe('37 3 * * *');
  await pool.query(
    `insert into catalog.reports (kind, drug, email, status, filed_at, closed_by, closed_at)
     values ('missing-drug', 'Tigilaner', 'vet@example.org', 'closed', '2026-01-01', 'operator', '2026-01-02')`,
  );
  const worker = await startWorker({
    connection,
    schema: jobsSchema,
    name: 'catalog',
    log: createLog('catalog', { write: () => {} }),
    tasks: reportTasks({ pool, clock: createFakeClock(new Date('2026-04-03T00:00:00Z')) }),
    cron: reportCron,
  });
  onTestFinished(() => worker.stop());
  await worker.addJob(item!.task, {});
  await expect
    .poll(async () => (await pool.query('select email from catalog.reports')).rows, { timeout: 20_000 })
    .toEqual([{ email: null }]);
});
