import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { startWorker } from '@trivium/worker';
import type { SafeFetch } from '@trivium/safe-fetch';
import type { Connection } from '@trivium/postgres';
import type pg from 'pg';
import type { Push } from '../server/push.ts';
import { enqueueDeliveries } from './delivery-tasks.ts';
import type { EvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';
import { evidenceCron, evidenceTasks } from './evidence-task.ts';
import { addKalshiJobWhenDue, createKalshiTask, kalshiCron, kalshiTask } from './kalshi-task.ts';
import { queue } from './queue.ts';

export interface ForecastJobsOptions {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbound: Pick<SafeFetch, 'request'>;
  readonly kalshiUrl: string;
  readonly evidence: EvidenceLimits;
}

/** The service's durable work: webhook deliveries, what the clock announces, and the index of Kalshi's markets. */
export async function startForecastJobs(options: ForecastJobsOptions, push: Push) {
  const { connection, pool, clock, log, outbound, kalshiUrl } = options;
  const kalshi = createKalshiTask({ pool, clock, baseUrl: kalshiUrl, request: (url, request) => outbound.request(url, request) });
  const tasks = { ...push.tasks, ...evidenceTasks(pool, clock, options.evidence.days), [kalshiTask]: kalshi };
  const jobs = await startWorker({ ...queue, connection, log, tasks, cron: [...push.cron, kalshiCron, evidenceCron] });
  const failed = (error: unknown) => log.logger.warn({ err: error }, 'a job could not be stored');
  addKalshiJobWhenDue({ pool, clock }, jobs).catch(failed);
  const deliver = () => void enqueueDeliveries(jobs).catch(failed);
  deliver();
  return {
    /** Sees to the deliveries that are owed. */
    deliver,
    stop: () => jobs.stop(),
  };
}
