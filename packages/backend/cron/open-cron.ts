import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import type { ConnectAs } from '../database/role-login.sql.ts';
import { startScheduler } from './schedules/start-scheduler.ts';
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
}

export interface Cron {
  readonly report: () => Promise<ServiceReport>;
  readonly stop: () => Promise<void>;
}

/** Runs the jobs of `cron.schedule` and sends the requests of `net.http_*`, until stopped. */
export async function openCron(context: CronContext): Promise<Cron> {
  const { clock, log, owner, connectAs, gateway } = context;
  const pool = createPool(owner, {
    name: 'cron',
    max: 3,
    onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection of cron was lost'),
  });
  try {
    const scheduler = await startScheduler({ clock, log, pool, owner, connectAs });
    try {
      const net = await startNet({ clock, log, pool, owner, gateway });
      return {
        report: async () => ({ checks: {}, measurements: await measureCron(pool) }),
        async stop() {
          await Promise.all([scheduler.stop(), net.stop()]);
          await pool.end();
        },
      };
    } catch (error) {
      await scheduler.stop();
      throw error;
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
}
