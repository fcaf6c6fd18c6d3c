import type { Log } from '@trivium/http';
import type { CronItem, Worker, TaskList, TaskSpec } from '@trivium/worker';
import type { CitationHealth } from '../domain/citations/citation-health.ts';

const queue = 'citation-health.queue';
const probe = 'citation-health.probe';

/** One at a time over all replicas, and at most one waiting. */
const queueSpec = { jobKey: queue, queueName: queue, maxAttempts: 3 } satisfies TaskSpec;

/** Jobs of one host run one after the other: a slow host delays only its own. */
const probeSpec = (cid: string, host: string): TaskSpec => ({
  jobKey: `${probe}.${cid}`,
  queueName: `${probe}.${host}`.slice(0, 120),
  maxAttempts: 3,
});

export interface CitationTasksOptions {
  readonly log: Log;
  readonly citations: Pick<CitationHealth, 'listDue' | 'probeIfDue'>;
}

/**
 * The tasks for `startWorker`: one queues a job for each due citation, the other probes. A citation's row decides whether it
 * is due, so a job that runs twice or too early does nothing.
 */
export function citationTasks({ log, citations }: CitationTasksOptions): TaskList {
  return {
    [queue]: async (_payload, { addJob }) => {
      for (const { cid, host } of await citations.listDue()) await addJob(probe, { cid }, probeSpec(cid, host));
    },
    [probe]: async (payload, { abortSignal }) => {
      const { cid } = payload as { cid: string };
      const result = await citations.probeIfDue(cid, abortSignal ?? new AbortController().signal);
      if (result) log.logger.debug({ citation: cid, state: result.state, code: result.code }, 'a citation was probed');
    },
  };
}

/** Looks for due citations every ten minutes. */
export const citationCron: readonly CronItem[] = [
  { task: queue, match: '4,14,24,34,44,54 * * * *', options: { backfillPeriod: 0, ...queueSpec } },
];

/** Looks for due citations now: a new citation or a changed address need not wait for the cron. */
export const queueDueCitations = (jobs: Pick<Worker, 'addJob'>): Promise<void> => jobs.addJob(queue, {}, queueSpec);
