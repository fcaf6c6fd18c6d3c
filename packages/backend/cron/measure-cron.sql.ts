import type { Pool } from 'pg';
import type { ServiceReport } from '../service.ts';

/** Counts over the history that is kept, of which responses are deleted after hours: the last of each kind alone. */
const cronStatement = `
  select (select count(*)::int from cron.job where active and database = current_database()) as jobs,
    (select count(*)::int from cron.job_run_details where status in ('starting', 'running')) as running,
    (select count(*)::int from cron.job_run_details where status = 'failed' and end_time > now() - interval '1 day') as failed`;
const netStatement = `
  select (select count(*)::int from net.http_request_queue) as waiting,
    (select count(*)::int from net._http_response
     where created > now() - interval '1 hour' and (error_msg is not null or status_code >= 500)) as failed`;

/** What schedules and the requests of the database do, for `/metrics`; nothing of the server's own extensions. */
export async function measureCron(
  pool: Pool,
  { hasCron, hasNet }: { readonly hasCron: boolean; readonly hasNet: boolean },
): Promise<ServiceReport['measurements']> {
  const cron = hasCron && (await pool.query<Record<'jobs' | 'running' | 'failed', number>>(cronStatement)).rows[0];
  const net = hasNet && (await pool.query<Record<'waiting' | 'failed', number>>(netStatement)).rows[0];
  return [
    ...(cron
      ? [
          { name: 'cron_jobs', help: 'Active jobs.', value: cron.jobs },
          { name: 'cron_runs_running', help: 'Runs of jobs that have not ended.', value: cron.running },
          { name: 'cron_runs_failed', help: 'Runs of the last day that failed.', value: cron.failed },
        ]
      : []),
    ...(net
      ? [
          { name: 'net_requests_waiting', help: 'Requests of the database that wait to be sent.', value: net.waiting },
          {
            name: 'net_requests_failed',
            help: 'Requests of the database in the last hour without an answer, or answered with 5xx.',
            value: net.failed,
          },
        ]
      : []),
  ];
}
