import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { subscribe, type Connection } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { ConnectAs } from '../../database/role-login.sql.ts';
import { claimRun, endSessions, failLostRuns, listJobs, recordEnd, recordStart, sweepRuns, type CronRun } from './cron.sql.ts';
import { runCommand, type CommandEnd } from './run-command.ts';
import { nextDue } from './schedule.rules.ts';

export interface CronOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** As the database's owner. */
  readonly pool: Pool;
  readonly owner: Connection;
  /** How a session with the rights of a role is had. */
  readonly connectAs: ConnectAs;
  /** Days that the history of runs is kept. */
  readonly keptDays?: number;
}

export interface Jobs {
  readonly stop: () => Promise<void>;
}

const channel = 'trivium_cron';
/** Jobs are read again this often, should a notification be lost; the history is swept then, too. */
const pollMs = 60_000;
/** As pg_cron's `cron.max_running_jobs`, for a machine of two cores. */
const mostRuns = 8;
const defaultKeptDays = 30;

interface Planned {
  readonly schedule: string;
  due: Date | undefined;
}

/** Runs the jobs of `cron.job` when they are due. Any number of replicas may do so on one database. */
export async function startCron(options: CronOptions): Promise<Jobs> {
  const { clock, log, pool } = options;
  const planned = new Map<string, Planned>();
  const running = new Map<string, Promise<void>>();
  const sessions = new Map<string, number>();
  let cancel = () => {};
  let isStopping = false;

  async function load() {
    const jobs = await listJobs(pool);
    const ids = new Set(jobs.map(({ id }) => id));
    for (const id of planned.keys()) if (!ids.has(id)) planned.delete(id);
    for (const { id, schedule } of jobs)
      if (planned.get(id)?.schedule !== schedule) planned.set(id, { schedule, due: nextDue(schedule, clock.now()) });
    wait();
  }

  function wait() {
    cancel();
    if (isStopping) return;
    const dues = [...planned.values()].flatMap(({ due }) => (due ? [due.getTime()] : []));
    if (dues.length > 0) cancel = clock.schedule(new Date(Math.min(...dues)), tick);
  }

  function tick() {
    const now = clock.now();
    for (const [id, job] of planned) {
      if (!job.due || job.due > now) continue;
      void attempt(id, job.due).catch((error: unknown) => log.logger.warn({ err: error, job: id }, 'a job could not be started'));
      job.due = nextDue(job.schedule, now);
    }
    wait();
  }

  async function attempt(jobId: string, due: Date) {
    if (isStopping) return;
    if (running.size >= mostRuns) {
      log.logger.warn({ job: jobId }, `${mostRuns} jobs run already, so a run of this one is left to others`);
      return;
    }
    const run = await claimRun(pool, jobId, due);
    if (!run) return;
    const done = finish(run).catch((error: unknown) =>
      log.logger.warn({ err: error, job: jobId }, 'the end of a job was not written'),
    );
    running.set(run.id, done);
    await done;
    running.delete(run.id);
    sessions.delete(run.id);
  }

  async function finish(run: CronRun) {
    const end = await perform(run);
    if (!end.isGood) log.logger.warn({ job: run.jobId, run: run.id }, 'a job failed; cron.job_run_details says why');
    await recordEnd(pool, run.id, end.isGood, end.message);
  }

  async function perform(run: CronRun): Promise<CommandEnd> {
    try {
      const connection = await options.connectAs(run.role);
      const onSession = (pid: number) => {
        if (isStopping) throw new Error('the backend stops');
        sessions.set(run.id, pid);
      };
      const onStart = (pid: number) => recordStart(pool, run.id, pid);
      return await runCommand({ connection, jobId: run.jobId, command: run.command, onSession, onStart });
    } catch (error) {
      return { isGood: false, message: `ERROR:  ${(error as Error).message}` };
    }
  }

  const loadLogged = () => void load().catch((error: unknown) => log.logger.warn({ err: error }, 'jobs could not be read'));
  const sweep = () =>
    void failLostRuns(pool, [...running.keys()])
      .then(() => sweepRuns(pool, options.keptDays ?? defaultKeptDays))
      .catch((error: unknown) => log.logger.warn({ err: error }, 'the history of jobs could not be swept'));
  const subscription = subscribe(options.owner, {
    channel,
    onNotification: loadLogged,
    onGap: loadLogged,
    onError: (error) => log.logger.warn({ err: error }, 'the listening connection of jobs was lost'),
  });
  await subscription.ready;
  await load();
  sweep();
  let cancelPoll = () => {};
  const poll = () => {
    cancelPoll = clock.schedule(new Date(clock.now().getTime() + pollMs), () => {
      loadLogged();
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
      await endSessions(pool, [...sessions.values()]);
      await Promise.all(running.values());
    },
  };
}
