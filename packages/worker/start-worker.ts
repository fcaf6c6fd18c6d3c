import { EventEmitter } from 'node:events';
import type { Log } from '@trivium/http';
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
import { startOrphanedJobRecovery } from './orphaned-job-recovery.ts';
import { keepRunning } from './keep-running.ts';

export interface Worker {
  /** Stores a job; it runs at least once, on whichever replica is free, also after a crash. */
  addJob(task: string, payload: object, spec?: TaskSpec): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly connection: Connection;
  /** Where graphile-worker keeps its tables: a schema for them alone, such as `forecast_jobs`. */
  readonly schema: string;
  /** The service, as connections name it in the database's own lists. */
  readonly name: string;
  readonly log: Log;
  /** What each task does; it may run more than once, so it must not matter. */
  readonly tasks: TaskList;
  /** Tasks that the clock asks for, once over all replicas. */
  readonly cron?: readonly CronItem[];
}

const concurrency = 4;

/** Runs durable jobs by graphile-worker, in a schema of its own in the service's database. */
export async function startWorker({ connection, schema, name, log, tasks, cron = [] }: WorkerOptions): Promise<Worker> {
  const pool = createPool(connection, {
    name: `${name} jobs`,
    max: concurrency + 2,
    isPipelined: false,
    onIdleError: (error) => log.logger.warn({ err: error }, 'a job connection was lost'),
  });
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    const code = (error as { code?: unknown } | undefined)?.code ?? 'unknown';
    log.logger.warn({ task: job.task_identifier, attempt: job.attempts, code }, 'a job failed, and is tried again later');
  });
  const recovery = await startOrphanedJobRecovery({ connection, schema, name }, events);
  const options: RunnerOptions = {
    pgPool: pool,
    schema,
    concurrency,
    pollInterval: 1_000,
    // What becomes of a job is otherwise written by a promise that nobody holds: a stop would not wait for it, and a
    // connection lost meanwhile would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
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
    async stop() {
      await runner.stop();
      await close();
    },
  };
}
