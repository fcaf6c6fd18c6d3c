import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { startWorker } from '@trivium/worker';
import type { SafeFetch } from '@trivium/safe-fetch';
import type { Connection } from '@trivium/postgres';
import type pg from 'pg';
import type { EvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';
import { deliveryCron, deliveryTasks, enqueueDeliveries } from './delivery-tasks.ts';
import { evidenceCron, evidenceTasks } from './evidence-task.ts';
import { addKalshiJobWhenDue, createKalshiTask, kalshiCron, kalshiTask } from './kalshi-task.ts';

export interface ForecastWorkerOptions {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
  /** Encrypts the stored webhook secrets. */
  readonly linkSecret: string;
  readonly outbound: Pick<SafeFetch, 'request'>;
  readonly kalshiUrl: string;
  readonly evidence: EvidenceLimits;
}

/** Where the service's jobs are stored. */
export const queue = { schema: 'forecast_jobs', name: 'forecast' } as const;

/** Starts the background tasks: webhook deliveries, closing-soon events, the Kalshi index, evidence pruning. */
export async function startForecastWorker(options: ForecastWorkerOptions) {
  const { connection, pool, clock, log, publicUrl, linkSecret, outbound, kalshiUrl } = options;
  const send: SafeFetch['request'] = (url, request) => outbound.request(url, request);
  const worker = await startWorker({
    ...queue,
    // Receivers of webhooks may hang; others go on meanwhile.
    concurrency: 8,
    connection,
    log,
    tasks: {
      ...deliveryTasks({ pool, clock, log, publicUrl, serviceSecret: linkSecret, send, random: Math.random }),
      ...evidenceTasks(pool, clock, options.evidence.days),
      [kalshiTask]: createKalshiTask({ pool, clock, baseUrl: kalshiUrl, request: send }),
    },
    cron: [...deliveryCron, kalshiCron, evidenceCron],
  });
  const onError = (error: unknown) => log.logger.warn({ err: error }, 'a job could not be stored');
  addKalshiJobWhenDue({ pool, clock }, worker).catch(onError);
  const deliver = () => void enqueueDeliveries(worker).catch(onError);
  deliver();
  return {
    /** Enqueues the deliveries that are due. */
    deliver,
    measure: () => worker.measure(),
    stop: () => worker.stop(),
  };
}
