import type { Pool } from 'pg';

export interface CronJob {
  readonly id: string;
  readonly schedule: string;
}

/** A run that this replica has claimed. */
export interface CronRun {
  readonly id: string;
  readonly jobId: string;
  readonly role: string;
  readonly command: string;
}

/** Active jobs of this database. */
export async function listJobs(pool: Pool): Promise<CronJob[]> {
  const { rows } = await pool.query<CronJob>(
    `select jobid::text as id, schedule from cron.job where active and database = current_database()`,
  );
  return rows;
}

/** Claims the run of a job that is due; only one replica succeeds. Undefined too if another run of the job is waiting. */
export async function claimRun(pool: Pool, jobId: string, due: Date): Promise<CronRun | undefined> {
  const { rows } = await pool.query<CronRun>(
    `with due as (
       insert into trivium_backend.last_due_times as known (jobid, due)
       select jobid, $2 from cron.job where jobid = $1 and active
       on conflict (jobid) do update set due = excluded.due where known.due < excluded.due
       returning jobid
     )
     insert into cron.job_run_details (jobid, database, username, command, status, start_time)
     select job.jobid, job.database, job.username, job.command, 'starting', now() from cron.job join due using (jobid)
     on conflict do nothing
     returning runid::text as id, jobid::text as "jobId", username as role, command`,
    [jobId, due],
  );
  return rows[0];
}

export async function recordStart(pool: Pool, runId: string, pid: number): Promise<void> {
  await pool.query(
    `update cron.job_run_details set status = 'running', job_pid = $2, start_time = clock_timestamp() where runid = $1`,
    [runId, pid],
  );
}

export async function recordEnd(pool: Pool, runId: string, isSuccessful: boolean, message: string): Promise<void> {
  await pool.query(
    `update cron.job_run_details set status = $2, return_message = $3, end_time = clock_timestamp()
     where runid = $1 and status in ('starting', 'running')`,
    [runId, isSuccessful ? 'succeeded' : 'failed', message],
  );
}

/** The lock that a session holds while it runs a job. PostgreSQL releases it when the session ends. */
export const jobLock = (jobId: string) => ({
  text: 'select pg_advisory_lock(hashtextextended($1, 7))',
  values: [`trivium cron ${jobId}`],
});

/** Marks runs of other replicas as failed if their session has ended. Recent runs may still be connecting. */
export async function failLostRuns(pool: Pool, ownRunIds: readonly string[]): Promise<void> {
  await pool.query(
    `with lost as materialized (
       select runid, jobid from cron.job_run_details
       where status in ('starting', 'running') and start_time < now() - interval '30 seconds' and runid <> all ($1)
     ), dead as materialized (
       select runid from lost where pg_try_advisory_xact_lock(hashtextextended('trivium cron ' || jobid, 7))
     )
     update cron.job_run_details as run set status = 'failed', return_message = 'server restarted', end_time = now()
     from dead where run.runid = dead.runid`,
    [ownRunIds],
  );
}

/** Terminates the sessions of runs when the backend stops. */
export async function endSessions(pool: Pool, pids: readonly number[]): Promise<void> {
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pids(pid)', [pids]);
}

/** Deletes runs that ended more than `days` ago. */
export async function sweepRuns(pool: Pool, days: number): Promise<void> {
  await pool.query(
    `delete from cron.job_run_details where runid in (
       select runid from cron.job_run_details where end_time < now() - make_interval(days => $1) limit 10000)`,
    [days],
  );
}
