import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { isUnavailable, subscribe, type Connection } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { ConnectAs } from '../../database/role-login.sql.ts';
import { claimRun, endSessions, failLostRuns, listJobs, recordEnd, recordStart, sweepRuns, type CronRun } from './cron.sql.ts';
import { runCommand, type CommandResult } from './run-command.ts';
import { nextDueTime } from './schedule.rules.ts';

export interface SchedulerOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** As the database's owner. */
  readonly pool: Pool;
  readonly owner: Connection;
  /** Opens a session with the rights of a role. */
  readonly connectAs: ConnectAs;
  /** How long the history of runs is kept, in days. */
  readonly historyDays?: number;
}

export interface Scheduler {
  readonly stop: () => Promise<void>;
}

const channel = 'trivium_cron';
/** Reloads jobs in case a notification was lost, and sweeps the history. */
const pollMs = 60_000;
/** Like pg_cron's `cron.max_running_jobs`, for a machine with two cores. */
const maxRuns = 8;
const defaultHistoryDays = 30;

interface PlannedJob {
  readonly schedule: string;
  due: Date | undefined;
}

/** Runs the jobs of `cron.job` when they are due. Any number of replicas may share a database. */
export async function startScheduler(options: SchedulerOptions): Promise<Scheduler> {
  const { clock, log, pool } = options;
  const planned = new Map<string, PlannedJob>();
  const running = new Map<string, Promise<void>>();
  const sessions = new Map<string, number>();
  let cancel = () => {};
  let isStopping = false;

  async function load() {
    const jobs = await listJobs(pool);
    const ids = new Set(jobs.map(({ id }) => id));
    for (const id of planned.keys()) if (!ids.has(id)) planned.delete(id);
    for (const { id, schedule } of jobs)
      if (planned.get(id)?.schedule !== schedule) planned.set(id, { schedule, due: nextDueTime(schedule, clock.now()) });
    scheduleNextTick();
  }

  function scheduleNextTick() {
    cancel();
    if (isStopping) return;
    const dues = [...planned.values()].flatMap(({ due }) => (due ? [due.getTime()] : []));
    if (dues.length > 0) cancel = clock.schedule(new Date(Math.min(...dues)), startDueJobs);
  }

  function startDueJobs() {
    const now = clock.now();
    for (const [id, job] of planned) {
      if (!job.due || job.due > now) continue;
      void startRun(id, job.due).catch((error: unknown) =>
        log.logger.warn({ err: error, job: id }, 'a job could not be started'),
      );
      job.due = nextDueTime(job.schedule, now);
    }
    scheduleNextTick();
  }

  async function startRun(jobId: string, due: Date) {
    if (isStopping) return;
    if (running.size >= maxRuns) {
      log.logger.warn({ job: jobId }, `skipped a run because ${maxRuns} jobs are running`);
      return;
    }
    const run = await claimRun(pool, jobId, due);
    if (!run) return;
    const done = finish(run).catch((error: unknown) =>
      log.logger.warn({ err: error, job: jobId }, 'the result of a job could not be stored'),
    );
    running.set(run.id, done);
    await done;
    running.delete(run.id);
    sessions.delete(run.id);
  }

  async function finish(run: CronRun) {
    const result = await execute(run);
    if (!result.isSuccessful) log.logger.warn({ job: run.jobId, run: run.id }, 'a job failed; cron.job_run_details says why');
    await recordEnd(pool, run.id, result.isSuccessful, result.message);
  }

  async function execute(run: CronRun): Promise<CommandResult> {
    try {
      const connection = await options.connectAs(run.role);
      const onSession = (pid: number) => {
        if (isStopping) throw new Error('the backend stops');
        sessions.set(run.id, pid);
      };
      const onStart = (pid: number) => recordStart(pool, run.id, pid);
      return await runCommand({ connection, jobId: run.jobId, command: run.command, onSession, onStart });
    } catch (error) {
      return { isSuccessful: false, message: `ERROR:  ${(error as Error).message}` };
    }
  }

  const reload = () => void load().catch((error: unknown) => log.logger.warn({ err: error }, 'jobs could not be read'));
  const sweep = () =>
    void failLostRuns(pool, [...running.keys()])
      .then(() => sweepRuns(pool, options.historyDays ?? defaultHistoryDays))
      .catch((error: unknown) => log.logger.warn({ err: error }, 'the history of jobs could not be swept'));
  const subscription = subscribe(options.owner, {
    channel,
    onNotification: reload,
    onGap: reload,
    onError: (error) => log.logger.warn({ err: error }, 'the connection that listens for cron jobs was lost'),
  });
  await subscription.ready;
  await load();
  sweep();
  let cancelPoll = () => {};
  const poll = () => {
    cancelPoll = clock.schedule(new Date(clock.now().getTime() + pollMs), () => {
      reload();
      sweep();
      poll();
    });
  };
  poll();

  return {
    async stop() {
      isStopping = true;
      cancel();
      cancelPoll();
      await subscription.close();
      // A database that is gone has ended them.
      await endSessions(pool, [...sessions.values()]).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      });
      await Promise.all(running.values());
    },
  };
}
