import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { createPool, type Connection } from '@trivium/postgres';
import { provideRoleLogin } from '../database/role-login.sql.ts';
import { startCron } from './cron/start-cron.ts';
import { startNet } from './net/start-net.ts';

export interface JobsContext {
  readonly clock: Clock;
  readonly log: Log;
  /** How the database's owner connects. */
  readonly owner: Connection;
  readonly secrets: { readonly jwtSecret: string };
}

/** Runs what `cron.schedule` planned and sends what `net.http_*` queued, until stopped. */
export async function openJobs({ clock, log, owner, secrets }: JobsContext): Promise<{ readonly stop: () => Promise<void> }> {
  const pool = createPool(owner, {
    name: 'jobs',
    max: 3,
    onIdleError: (error) => log.logger.warn({ err: error }, 'a database connection of jobs was lost'),
  });
  const logins = new Map<string, Promise<Connection>>();
  const loginAs = (role: string) => {
    const known = logins.get(role);
    if (known) return known;
    const made = provideRoleLogin(owner, { role, secret: secrets.jwtSecret });
    logins.set(role, made);
    // A failure may pass: the role may be granted later.
    made.catch(() => logins.delete(role));
    return made;
  };
  try {
    const cron = await startCron({ clock, log, pool, owner, loginAs });
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
