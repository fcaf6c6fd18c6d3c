import type { Clock } from '@trivium/core';
import type { CronItem, Task } from '@trivium/worker';
import type pg from 'pg';
import { pruneEvidence } from '../domain/resolution/evidence.sql.ts';

const evidenceTask = 'prune-evidence';
const dayMs = 24 * 60 * 60 * 1000;

/** Every night. A run that was missed is not made up for: the next one removes the same. */
export const evidenceCron: CronItem = {
  task: evidenceTask,
  match: '23 3 * * *',
  options: { backfillPeriod: 0, jobKey: evidenceTask, queueName: evidenceTask, maxAttempts: 3 },
};

/** The durable job that removes ad-hoc evidence which is old and to which nothing refers. */
export const evidenceTasks = (pool: pg.Pool, clock: Clock, days: number): Readonly<Record<string, Task>> => ({
  [evidenceTask]: async () => {
    const now = clock.now();
    await pruneEvidence(pool, new Date(now.getTime() - days * dayMs), now);
  },
});
