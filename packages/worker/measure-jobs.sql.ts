import { escapeIdentifier, type Pool } from 'pg';

/** What waits and what was given up, for `/metrics`. */
export async function measureJobs(pool: Pool, schema: string) {
  const { rows } = await pool.query<{ waiting: number; running: number; failed: number }>(
    `select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
       count(*) filter (where locked_at is not null)::int as running,
       count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
     from ${escapeIdentifier(schema)}.jobs`,
  );
  const { waiting, running, failed } = rows[0] ?? { waiting: 0, running: 0, failed: 0 };
  return [
    { name: 'worker_jobs_waiting', help: 'Jobs that are due and wait.', value: waiting },
    { name: 'worker_jobs_running', help: 'Jobs that a process works on.', value: running },
    { name: 'worker_jobs_failed', help: 'Jobs that were given up.', value: failed },
  ];
}
