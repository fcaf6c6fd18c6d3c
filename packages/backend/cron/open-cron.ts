import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import type { ConnectAs } from '../database/role-login.sql.ts';
import { startCron } from './schedules/start-scheduler.ts';
import { startNet } from './net/start-net.ts';

export interface JobsContext {
  readonly clock: Clock;
  readonly log: Log;
  /** How the database's owner connects. */
  readonly owner: Connection;
  readonly connectAs: ConnectAs;
}

/** Runs what `cron.schedule` planned and sends what `net.http_*` queued, until stopped. */
export async function openJobs({ clock, log, owner, connectAs }: JobsContext): Promise<{ readonly stop: () => Promise<void> }> {
  const pool = createPool(owner, {
    name: 'jobs',
    max: 3,
    onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection of jobs was lost'),
  });
  try {
    const cron = await startCron({ clock, log, pool, owner, connectAs });
    try {
      const net = await startNet({ clock, log, pool, owner });
      return {
        async stop() {
          await Promise.all([cron.stop(), net.stop()]);
          await pool.end();
        },
      };
    } catch (error) {
      await cron.stop();
      throw error;
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
}
