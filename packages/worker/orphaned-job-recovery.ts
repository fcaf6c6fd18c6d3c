import type { Connection } from '@trivium/postgres';
import type { WorkerEvents } from 'graphile-worker';
import { Client, escapeIdentifier } from 'pg';

interface WorkerLocation {
  readonly connection: Connection;
  readonly schema: string;
  readonly name: string;
}

export interface OrphanedJobRecovery {
  /** Frees the jobs of dead workers, now and every few seconds. */
  start(): void;
  close(): Promise<void>;
}

const sweepMs = 5_000;
const reconnectMs = 500;
/** A pool takes its lock a moment after it is created. */
const minLockAge = '3 seconds';
const lockStatement = 'select pg_advisory_lock(hashtextextended($1, 7))';

/**
 * Frees jobs of killed processes within seconds; graphile-worker alone frees them after four hours. Jobs are locked in the name
 * of a worker pool. For each pool, its process holds an advisory lock in a database session that ends with the process. If the
 * lock is free, the pool is dead and its jobs are released. A lost session, as after a restart of PostgreSQL, is replaced by
 * one that takes the same locks.
 */
export async function startOrphanedJobRecovery(
  { connection, schema, name }: WorkerLocation,
  events: WorkerEvents,
): Promise<OrphanedJobRecovery> {
  const schemaName = escapeIdentifier(schema);
  const ownPoolIds = new Set<string>();
  let client: Client | undefined;
  let isClosed = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function connect() {
    const next = new Client({
      ...connection,
      application_name: `${name} workers`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    next.on('error', () => {});
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      reconnectLater();
    });
    try {
      await next.connect();
      for (const id of ownPoolIds) await next.query(lockStatement, [id]);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
  }
  function reconnectLater() {
    if (isClosed) return;
    reconnecting = setTimeout(() => {
      running = running.then(connect).catch(reconnectLater);
    }, reconnectMs).unref();
  }

  /** Runs statements in order. What fails while the session is lost is made up for by the next session, which takes all locks. */
  const next = (statement: string, values: unknown[]) =>
    (running = running.then(() => client?.query(statement, values)).catch(() => undefined));
  await connect();
  events.on('pool:create', ({ workerPool: { id } }) => {
    ownPoolIds.add(id);
    void next(lockStatement, [id]);
  });
  // A pool that ended by itself may have left jobs, too.
  events.on('pool:release', ({ workerPool: { id } }) => {
    ownPoolIds.delete(id);
    void next('select pg_advisory_unlock(hashtextextended($1, 7))', [id]);
  });

  async function sweep() {
    await next(
      `with locked as (
         select distinct locked_by as id from ${schemaName}._private_jobs
         where locked_by is not null and locked_at < now() - $2::interval and locked_by <> all ($1)
       ), dead as (select id from locked where pg_try_advisory_xact_lock(hashtextextended(id, 7)))
       select ${schemaName}.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
      [[...ownPoolIds], minLockAge],
    );
    sweeping = setTimeout(() => void sweep(), sweepMs).unref();
  }

  return {
    start: () => void sweep(),
    async close() {
      isClosed = true;
      clearTimeout(sweeping);
      clearTimeout(reconnecting);
      await running;
      await client?.end();
    },
  };
}
