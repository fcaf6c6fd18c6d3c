import { Pool, type ClientConfig } from 'pg';

/** Where a database is and who connects: a Unix socket directory or host name, or an address such as DATABASE_URL. */
export type Connection = ClientConfig;

export interface PoolOptions {
  /** Most connections at once. Four keep two cores busy when statements are pipelined. */
  readonly max?: number;
  /** Statements sent without waiting travel together; off for libraries that were not written for it. */
  readonly isPipelined?: boolean;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** An idle connection that breaks; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

const statementTimeoutMs = 15_000;
const connectTimeoutMs = 5_000;

/** Opens no connection until the first query. */
export function createPool(connection: Connection, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    ...connection,
    max: options.max ?? 4,
    application_name: options.name ?? 'trivium',
    pipeline: options.isPipelined ?? true,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
  });
  // Without listeners a connection that breaks, idle or in use, would end the process; a query in flight fails by itself.
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
