import { escapeLiteral, Pool, type ClientBase, type ClientConfig } from 'pg';
import { traceStatements } from './trace-statements.ts';

/** A database and its user: a Unix socket directory or host name, or an address such as DATABASE_URL. */
export type Connection = ClientConfig;

export interface PoolOptions {
  /** Maximum connections. Four keep two cores busy when statements are pipelined. */
  readonly max?: number;
  /** Sends statements without waiting for earlier results; off for libraries that do not support it. */
  readonly isPipelined?: boolean;
  /** Schemas in which unqualified names are looked up, instead of those of the role. */
  readonly searchPath?: string;
  /** A pooler gives each transaction another server connection: nothing is set for a session. */
  readonly isSharedByTransactions?: boolean;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

const statementTimeoutMs = 15_000;
const connectTimeoutMs = 5_000;

/** Sets what holds for a session, in one statement. */
function sessionSettings(searchPath: string | undefined): string {
  const settings = {
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(statementTimeoutMs),
    ...(searchPath !== undefined && { search_path: searchPath }),
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, false)`);
  return `select ${calls.join(', ')}`;
}

/** Opens no connection until the first query. */
export function createPool(connection: Connection, options: PoolOptions = {}): Pool {
  // Not as parameters of the start, which poolers such as pgbouncer refuse.
  const setSession = (client: ClientBase): unknown => {
    const statement = { text: sessionSettings(options.searchPath), query_timeout: connectTimeoutMs };
    return client.query(statement);
  };
  const pool = new Pool({
    ...connection,
    max: options.max ?? 4,
    application_name: options.name ?? 'trivium',
    pipeline: options.isPipelined ?? true,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // The pool waits for the promise, which its types leave out.
    ...(!options.isSharedByTransactions && { onConnect: setSession }),
  });
  // Without listeners, a broken connection would end the process; a query in flight fails by itself.
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => void client.on('error', () => {}));
  // Last: what a session begins with belongs to no request.
  traceStatements(pool);
  return pool;
}
