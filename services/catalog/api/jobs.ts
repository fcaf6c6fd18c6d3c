import type { Log } from '@trivium/http';
import { startJobs, type Jobs } from '@trivium/worker';
import type { Connection } from '@trivium/postgres';
import type { CitationHealth } from './health/index.ts';

export interface CatalogJobsOptions {
  readonly connection: Connection;
  readonly log: Log;
  readonly citations: CitationHealth;
}

/** The service's durable work: looking after the citations. */
export async function startCatalogJobs({ connection, log, citations }: CatalogJobsOptions): Promise<Pick<Jobs, 'stop'>> {
  const { tasks, cron } = citations;
  const jobs = await startJobs({ connection, log, name: 'catalog', schema: 'catalog_jobs', tasks, cron });
  citations.enqueue(jobs).catch((error: unknown) => log.logger.warn({ err: error }, 'probes that are due could not be queued'));
  return jobs;
}
