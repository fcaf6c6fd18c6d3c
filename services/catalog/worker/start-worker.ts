import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { Connection } from '@trivium/postgres';
import { startWorker, type Worker } from '@trivium/worker';
import type pg from 'pg';
import type { CitationHealth } from '../domain/citations/citation-health.ts';
import { citationCron, citationTasks, queueDueCitations } from './citation-tasks.ts';
import { reportCron, reportTasks } from './report-task.ts';

export interface WorkerOptions {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined: this replica probes no citations. */
  readonly citations: CitationHealth | undefined;
}

export const jobsSchema = 'catalog_jobs';

/** Starts the service's background work: probing citations, and erasing the addresses of answered reports. */
export async function startCatalogWorker(options: WorkerOptions): Promise<Pick<Worker, 'stop'>> {
  const { connection, pool, clock, log, citations } = options;
  const jobs = await startWorker({
    connection,
    log,
    name: 'catalog',
    schema: jobsSchema,
    tasks: { ...reportTasks({ pool, clock }), ...(citations && citationTasks({ log, citations })) },
    cron: [...reportCron, ...(citations ? citationCron : [])],
  });
  if (citations)
    queueDueCitations(jobs).catch((error: unknown) => log.logger.warn({ err: error }, 'due probes could not be queued'));
  return jobs;
}
