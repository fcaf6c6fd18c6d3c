import type { Clock } from '@trivium/core';
import type { CronItem, TaskList } from '@trivium/worker';
import type pg from 'pg';
import { eraseOldEmails } from '../domain/reports/erase-emails.ts';

const eraseTask = 'erase-report-emails';

/** Every night. A run that was missed is not made up for: the next one erases the same. */
export const reportCron: readonly CronItem[] = [
  {
    task: eraseTask,
    match: '37 3 * * *',
    options: { backfillPeriod: 0, jobKey: eraseTask, queueName: eraseTask, maxAttempts: 3 },
  },
];

/** The durable job that erases the addresses of senders whose reports were answered long enough ago. */
export const reportTasks = (options: { readonly pool: pg.Pool; readonly clock: Clock }): TaskList => ({
  [eraseTask]: async () => {
    await eraseOldEmails(options);
  },
});
