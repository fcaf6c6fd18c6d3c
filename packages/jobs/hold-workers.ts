import type { Connection } from '@trivium/postgres';
import type { WorkerEvents } from 'graphile-worker';
import { Client, escapeIdentifier } from 'pg';

interface Place {
  readonly connection: Connection;
  readonly schema: string;
  readonly name: string;
}

export interface HeldWorkers {
  /** Frees the jobs of workers that died, now and every few seconds. */
  release(): void;
  close(): Promise<void>;
}

const sweepMs = 5_000;
/** A pool takes its lock a moment after it is made. */
const youngest = '3 seconds';

/**
 * A killed process leaves its jobs locked, and graphile-worker gives them back after four hours. Here each pool of
 * workers, in whose name jobs are locked, holds an advisory lock in a session of its process, which ends with the process:
 * whose lock is free is dead, and its jobs go on.
 */
export async function holdWorkers({ connection, schema, name }: Place, events: WorkerEvents): Promise<HeldWorkers> {
  const tables = escapeIdentifier(schema);
  const client = new Client({ ...connection, application_name: `${name} workers`, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const mine = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const next = (statement: string, values: unknown[]) =>
    (running = running.then(() => client.query(statement, values)).catch(() => undefined));
  events.on('pool:create', ({ workerPool: { id } }) => {
    mine.add(id);
    void next('select pg_advisory_lock(hashtextextended($1, 7))', [id]);
  });
  // A pool that ended by itself may have left jobs, too.
  events.on('pool:release', ({ workerPool: { id } }) => {
    mine.delete(id);
    void next('select pg_advisory_unlock(hashtextextended($1, 7))', [id]);
  });

  async function sweep() {
    await next(
      `with held as (
         select distinct locked_by as id from ${tables}._private_jobs
         where locked_by is not null and locked_at < now() - $2::interval and locked_by <> all ($1)
       ), dead as (select id from held where pg_try_advisory_xact_lock(hashtextextended(id, 7)))
       select ${tables}.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
      [[...mine], youngest],
    );
    timer = setTimeout(() => void sweep(), sweepMs).unref();
  }

  return {
    release: () => void sweep(),
    async close() {
      clearTimeout(timer);
      await running;
      await client.end();
    },
  };
}
