import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { refuse } from './errors.ts';

export interface TakeLockOptions {
  /** What the lock is for, as a message says it: `migrating the schema forecast`. */
  readonly purpose: string;
  readonly onWait?: ((line: string) => void) | undefined;
  readonly maxWaitMs?: number;
}

interface Holder {
  readonly pid: number;
  readonly name: string;
  readonly state: string;
}

const maxWaitMs = 10 * 60_000;
const announceMs = 10_000;
const pauseMs = 250;

/**
 * Takes a lock of this session that other processes may hold, and says for what and for whom it waits.
 * @throws database_lock_held after `maxWaitMs`
 */
export async function takeLock(client: Client, name: string, options: TakeLockOptions): Promise<void> {
  const deadline = Date.now() + (options.maxWaitMs ?? maxWaitMs);
  let nextLine = 0;
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isTaken"',
      [name],
    );
    if (rows[0]?.isTaken) return;
    const now = Date.now();
    if (now >= deadline) {
      const holder = await findHolder(client, name);
      throw refuse(
        'database_lock_held',
        `Before ${options.purpose}, another process must finish, and ${nameOf(holder)} has not. If that process is gone, end its session: select pg_terminate_backend(${holder?.pid ?? '<pid>'}).`,
      );
    }
    if (now >= nextLine) {
      const holder = await findHolder(client, name);
      options.onWait?.(`waits before ${options.purpose}: ${nameOf(holder)} holds the lock …`);
      nextLine = now + announceMs;
    }
    await pause(pauseMs);
  }
}

async function findHolder(client: Client, name: string): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select activity.pid, activity.application_name as name, coalesce(activity.state, 'unknown') as state
     from pg_locks join pg_stat_activity as activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1
       and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [name],
  );
  return rows[0];
}

const nameOf = (holder: Holder | undefined) =>
  holder ? `session ${holder.pid} of the database (${holder.name}, ${holder.state})` : 'another session of the database';
