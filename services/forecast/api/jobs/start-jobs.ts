import { EventEmitter } from 'node:events';
import type { Log } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import { Logger, parseCronItems, run, type CronItem, type TaskList, type TaskSpec, type WorkerEvents } from 'graphile-worker';
import { holdWorkers } from './hold-workers.ts';

export const jobsSchema = 'forecast_jobs';

export interface Jobs {
  /** Stores a job; it runs at least once, on whichever replica is free, also after a crash. */
  add(task: string, payload: object, spec?: TaskSpec): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly connection: Connection;
  readonly log: Log;
  readonly tasks: TaskList;
  readonly cron?: readonly CronItem[];
}

const concurrency = 4;

/** Runs durable jobs by graphile-worker, in a schema of its own in the service's database. */
export async function startJobs({ connection, log, tasks, cron = [] }: JobsOptions): Promise<Jobs> {
  const pool = createPool(connection, {
    name: 'forecast jobs',
    max: concurrency + 2,
    isPipelined: false,
    onIdleError: (error) => log.logger.warn({ err: error }, 'a job connection was lost'),
  });
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    const code = (error as { code?: unknown } | undefined)?.code ?? 'unknown';
    log.logger.warn({ task: job.task_identifier, attempt: job.attempts, code }, 'a job failed, and is tried again later');
  });
  const workers = await holdWorkers(connection, jobsSchema, events);
  const runner = await run({
    pgPool: pool,
    schema: jobsSchema,
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    // A job that is under way at a stop is told to leave, and goes on after the next start.
    gracefulShutdownAbortTimeout: 300,
    taskList: tasks,
    parsedCronItems: parseCronItems([...cron]),
    events,
    logger: new Logger(({ taskIdentifier }) => (level, message) => {
      // Payloads stand in the library's own words for errors, so only its warnings' kind is kept.
      if (level === 'warning') log.logger.warn({ task: taskIdentifier }, message.slice(0, 200));
    }),
  });
  workers.release();
  return {
    add: async (task, payload, spec) => void (await runner.addJob(task, payload, spec)),
    async stop() {
      await runner.stop();
      await workers.close();
      await pool.end();
    },
  };
}
