import type { CronItem, Worker, Task, TaskSpec } from '@trivium/worker';
import type pg from 'pg';
import { indexKalshi, type KalshiIndexOptions } from '../domain/venues/kalshi/index-kalshi.ts';
import { readIndexState } from '../domain/venues/kalshi/venue-index.sql.ts';

export const kalshiTask = 'kalshi-index';

/** One at a time over all replicas, and at most one waiting. */
const jobSpec = { jobKey: kalshiTask, queueName: kalshiTask, maxAttempts: 6 } satisfies TaskSpec;

/** Every half hour. A job that still waits is replaced, so a slow venue makes no queue. */
export const kalshiCron: CronItem = { task: kalshiTask, match: '7,37 * * * *', options: { backfillPeriod: 0, ...jobSpec } };

/** The durable job that keeps the index of Kalshi's markets fresh. */
export const createKalshiTask =
  (options: KalshiIndexOptions): Task =>
  (_payload, helpers) =>
    indexKalshi(options, helpers.abortSignal ?? new AbortController().signal);

const dueMs = 60 * 60 * 1000;

/** Asks for a run at the start of a service whose index is missing or older than an hour. */
export async function addKalshiJobWhenDue(
  { pool, clock }: { pool: pg.Pool; clock: { now(): Date } },
  jobs: Pick<Worker, 'addJob'>,
): Promise<boolean> {
  const { completedAt } = await readIndexState(pool);
  const isDue = completedAt === null || clock.now().getTime() - completedAt.getTime() > dueMs;
  if (isDue) await jobs.addJob(kalshiTask, {}, jobSpec);
  return isDue;
}
