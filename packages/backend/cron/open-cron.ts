import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import type { ConnectAs } from '../database/role-login.sql.ts';
import { startScheduler } from './schedules/start-scheduler.ts';
import type { RealExtensions } from '../database/real-extensions.sql.ts';
import type { ServiceReport } from '../service.ts';
import { measureCron } from './measure-cron.sql.ts';
import { startNet } from './net/start-net.ts';

export interface CronContext {
  readonly clock: Clock;
  readonly log: Log;
  /** How the database's owner connects. */
  readonly owner: Connection;
  readonly connectAs: ConnectAs;
  /** This replica's own address, once it listens. */
  readonly gateway: Promise<string>;
  /** Extensions of the server's own, in whose place nothing runs here. */
  readonly realExtensions: RealExtensions;
}

export interface Cron {
  readonly report: () => Promise<ServiceReport>;
  readonly stop: () => Promise<void>;
}

/** Runs the jobs of `cron.schedule` and sends the requests of `net.http_*`, until stopped. */
export async function openCron(context: CronContext): Promise<Cron> {
  const { clock, log, owner, connectAs, gateway, realExtensions } = context;
  const hasCron = !realExtensions.has('pg_cron');
  const hasNet = !realExtensions.has('pg_net');
  const pool = createPool(owner, {
    name: 'cron',
    max: 3,
    onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection of cron was lost'),
  });
  try {
    const scheduler = hasCron ? await startScheduler({ clock, log, pool, owner, connectAs }) : undefined;
    try {
      const net = hasNet ? await startNet({ clock, log, pool, owner, gateway }) : undefined;
      return {
        report: async () => ({ checks: {}, measurements: await measureCron(pool, { hasCron, hasNet }) }),
        async stop() {
          await Promise.all([scheduler?.stop(), net?.stop()]);
          await pool.end();
        },
      };
    } catch (error) {
      await scheduler?.stop();
      throw error;
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
}
