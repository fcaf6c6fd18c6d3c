import type { Log } from '@trivium/http';
import type { CronItem, Jobs, TaskList, TaskSpec } from '@trivium/worker';
import { keepCitations, readDue } from './citation-health.sql.ts';
import type { Cited } from './cited.rules.ts';
import { patienceMs, probeCitation, type Prober } from './probe-citation.ts';
import { hostAsked } from './visit-citation.ts';

const queue = 'citation-health.queue';
const probe = 'citation-health.probe';

/** One at a time over all replicas, and at most one waiting. */
const queueSpec = { jobKey: queue, queueName: queue, maxAttempts: 3 } satisfies TaskSpec;

/** Jobs of one host run one after the other, so that a host that hangs holds up its own alone. */
const probeSpec = (cid: string, host: string): TaskSpec => ({
  jobKey: `${probe}.${cid}`,
  queueName: `${probe}.${host}`.slice(0, 120),
  maxAttempts: 3,
});

export interface HealthJobs extends Prober {
  readonly log: Log;
  readonly cited: readonly Cited[];
}

/**
 * The tasks for `startJobs`: one finds what is due and makes a job of each, one probes. Whether a citation is due is said by
 * its row and the clock that is passed in; a job only carries it out, so one that comes twice, or too early, does nothing.
 */
export function healthTasks(options: HealthJobs): TaskList {
  const { pool, clock, log, cited, doiUrl } = options;
  const byCid = new Map(cited.map((one) => [one.cid, one]));
  const hosts = cited.map(({ cid, url }) => ({ cid, host: hostAsked(url, doiUrl) }));
  const hostOf = new Map(hosts.map(({ cid, host }) => [cid, host]));
  return {
    [queue]: async (_payload, { addJob }) => {
      const now = clock.now();
      await keepCitations(pool, cited, now);
      for (const cid of await readDue(pool, hosts, now, patienceMs)) {
        await addJob(probe, { cid }, probeSpec(cid, hostOf.get(cid) ?? ''));
      }
    },
    [probe]: async (payload, { abortSignal }) => {
      // A job may outlast the citation that it was made for.
      const citation = byCid.get((payload as { cid: string }).cid);
      if (!citation) return;
      const signal = abortSignal ?? new AbortController().signal;
      const outcome = await probeCitation(options, citation, { early: false, signal });
      if (outcome.kind === 'probed') {
        const { state, code } = outcome;
        log.logger.debug({ citation: citation.cid, state, code }, 'a citation was probed');
      }
    },
  };
}

/** What is due is looked for every ten minutes. */
export const healthCron: readonly CronItem[] = [
  { task: queue, match: '4,14,24,34,44,54 * * * *', options: { backfillPeriod: 0, ...queueSpec } },
];

/** Looks for what is due now, so that a citation that is new, or whose address changed, need not wait for the cron. */
export const enqueueDue = (jobs: Pick<Jobs, 'add'>): Promise<void> => jobs.add(queue, {}, queueSpec);
