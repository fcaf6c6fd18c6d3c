import { EventEmitter } from 'node:events';
import type { Log, Measurement } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import {
  Logger,
  parseCronItems,
  type CronItem,
  type RunnerOptions,
  type TaskList,
  type TaskSpec,
  type WorkerEvents,
} from 'graphile-worker';
import { measureJobs } from './measure-jobs.sql.ts';
import { startOrphanedJobRecovery } from './orphaned-job-recovery.ts';
import { keepRunning } from './keep-running.ts';

export interface Worker {
  /** Stores a job; it runs at least once, on whichever replica is free, also after a crash. */
  addJob(task: string, payload: object, spec?: TaskSpec): Promise<void>;
  /** For `/metrics`. */
  measure(): Promise<Measurement[]>;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly connection: Connection;
  /** A schema for graphile-worker's tables alone, such as `forecast_jobs`. */
  readonly schema: string;
  /** The service's name, for pg_stat_activity. */
  readonly name: string;
  readonly log: Log;
  /** The function of each task. A job may run more than once: tasks must be idempotent. */
  readonly tasks: TaskList;
  /** Scheduled tasks; each runs once over all replicas. */
  readonly cron?: readonly CronItem[];
  /** Jobs that run at once; 4 by default. Each takes a connection. */
  readonly concurrency?: number;
}

const defaultConcurrency = 4;

/** Runs durable jobs by graphile-worker, in a schema of its own in the service's database. */
export async function startWorker({
  connection,
  schema,
  name,
  log,
  tasks,
  cron = [],
  concurrency = defaultConcurrency,
}: WorkerOptions): Promise<Worker> {
  const pool = createPool(connection, {
    name: `${name} jobs`,
    max: concurrency + 2,
    isPipelined: false,
    onIdleError: (error) => log.logger.warn({ err: error }, 'a job connection was lost'),
  });
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    const code = (error as { code?: unknown } | undefined)?.code ?? 'unknown';
    log.logger.warn({ task: job.task_identifier, attempt: job.attempts, code }, 'a job failed and will be retried');
  });
  const recovery = await startOrphanedJobRecovery({ connection, schema, name }, events);
  const options: RunnerOptions = {
    pgPool: pool,
    schema,
    concurrency,
    pollInterval: 1_000,
    // By default graphile-worker records results in a promise that nothing awaits: a stop would not wait for it, and a
    // connection lost meanwhile would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    // A running job is aborted at a stop, and runs again after the next start.
    gracefulShutdownAbortTimeout: 300,
    taskList: tasks,
    parsedCronItems: parseCronItems([...cron]),
    events,
    logger: new Logger(({ taskIdentifier }) => (level, message) => {
      // The library's error messages contain payloads, so only its warnings are logged.
      if (level === 'warning') log.logger.warn({ task: taskIdentifier }, message.slice(0, 200));
    }),
  };
  const close = async () => {
    await recovery.close();
    await pool.end();
  };
  const runner = await keepRunning(options, log).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  recovery.start();
  return {
    addJob: async (task, payload, spec) => void (await runner.addJob(task, payload, spec)),
    measure: () => measureJobs(pool, schema),
    async stop() {
      await runner.stop();
      await close();
    },
  };
}
