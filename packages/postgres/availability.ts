import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isQueryCanceled } from './error-codes.ts';
import { refuse } from './errors.ts';
import type { Connection } from './pool.ts';

/** SQLSTATE classes and codes for temporary failures: connection trouble, shutdown, too many connections, timeouts. */
const unavailable = /^(08|57P|53|58)|^25P03$/;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);
/** What pg and pg-pool say of a connection that broke or that nobody can have. Those errors have no code. */
const driverMessages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  / is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** Whether the failure lies with the connection or the server and is temporary, as opposed to a wrong statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return driverMessages.some((message) => message.test(error.message));
  // The server's socket is a file, which is missing while the server is down.
  const isSocketMissing = code === 'ENOENT' && syscall === 'connect';
  return isSocketMissing || networkCodes.has(code) || unavailable.test(code) || isQueryCanceled(error);
}

/** The level at which a background failure is logged: `error` is for what somebody must look at, and an outage shows in `/readyz`. */
export const logLevelOf = (error: unknown): 'warn' | 'error' => (isUnavailable(error) ? 'warn' : 'error');

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly minVersion?: number;
  readonly onRetry?: (secondsLeft: number) => void;
}

/**
 * Waits until the database answers, since it may be starting at the same time.
 * @throws database_unreachable after `timeoutMs`; database_refused at once when the server refuses the connection (password,
 * unknown database); database_too_old when its major version is below `minVersion`.
 */
export async function waitForDatabase(connection: Connection, options: WaitOptions = {}): Promise<void> {
  const deadline = Date.now() + (options.timeoutMs ?? 30_000);
  for (let delay = 250; ; delay = Math.min(delay * 2, 4_000)) {
    const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`);
      const major = (rows[0] as { major: number }).major;
      if (options.minVersion && major < options.minVersion)
        throw refuse('database_too_old', `The database is PostgreSQL ${major}; ${options.minVersion} or later is needed.`);
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === 'database_too_old') throw error;
      if (/^(28|3D)/.test(code))
        throw refuse(
          'database_refused',
          `The database refused the connection (${code}); check user, password and database name.`,
          {
            cause: error,
          },
        );
      if (Date.now() + delay > deadline)
        throw refuse('database_unreachable', 'The database could not be reached; check DATABASE_URL and that the server runs.', {
          cause: error,
        });
      options.onRetry?.(Math.ceil((deadline - Date.now()) / 1000));
    } finally {
      await client.end().catch(() => {});
    }
    await pause(delay);
  }
}
