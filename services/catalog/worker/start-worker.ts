import type { Log } from '@trivium/http';
import type { Connection } from '@trivium/postgres';
import { startWorker, type Worker } from '@trivium/worker';
import type { CitationHealth } from '../domain/citations/citation-health.ts';
import { citationCron, citationTasks, queueDueCitations } from './citation-tasks.ts';

export interface WorkerOptions {
  readonly connection: Connection;
  readonly log: Log;
  readonly citations: CitationHealth;
}

export const jobsSchema = 'catalog_jobs';

/** Starts the service's background work: probing citations. */
export async function startCatalogWorker({ connection, log, citations }: WorkerOptions): Promise<Pick<Worker, 'stop'>> {
  const tasks = citationTasks({ log, citations });
  const jobs = await startWorker({ connection, log, name: 'catalog', schema: jobsSchema, tasks, cron: citationCron });
  queueDueCitations(jobs).catch((error: unknown) => log.logger.warn({ err: error }, 'due probes could not be queued'));
  return jobs;
}
