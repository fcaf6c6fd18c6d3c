import type pg from 'pg';
import { isConnectionLoss } from './error-codes.ts';
import { refuse } from './errors.ts';
import { sendInOneWrite } from './send-in-one-write.ts';

/** Runs the statements of one transaction. */
export type Transaction = Pick<pg.PoolClient, 'query'>;

/**
 * The PostgreSQL role and the token's claims of the caller; policies read the claims by
 * `current_setting('request.jwt.claims')`.
 */
export interface Caller {
  readonly role: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

const begin = 'begin';
const becomeCaller = {
  name: 'become-caller',
  text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
};

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. BEGIN is sent together with the first
 * statement, so a transaction of one statement takes two round trips.
 */
export function inTransaction<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return run(pool, (client) => [client.query(begin)], work);
}

/**
 * Runs `work` in one transaction as the caller: role and claims are set for that transaction alone. The pool's login role needs
 * NOINHERIT and no grants of its own, because it would stay in effect if BEGIN fails.
 */
export function asCaller<T>(pool: pg.Pool, caller: Caller, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const values = [caller.role, JSON.stringify(caller.claims)];
  return run(pool, (client) => [client.query(begin), client.query({ ...becomeCaller, values })], work);
}

/** One statement as the caller, in a single round trip: PostgreSQL turns the COMMIT of a failed transaction into ROLLBACK. */
export async function queryAsCaller<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  caller: Caller,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const values = [caller.role, JSON.stringify(caller.claims)];
    const queries = sendInOneWrite(client, () => [
      client.query(begin),
      client.query({ ...becomeCaller, values }),
      client.query<Row>(statement),
      client.query('commit'),
    ]);
    const results = await Promise.allSettled(queries);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return (results[2] as PromiseFulfilledResult<pg.QueryResult<Row>>).value;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure && isConnectionLoss(failure) ? failure : undefined);
  }
}

async function run<T>(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<unknown>[],
  work: (transaction: Transaction) => Promise<T>,
) {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    const { opening, working } = sendInOneWrite(client, () => ({ opening: Promise.all(open(client)), working: work(client) }));
    // Awaited below; without this, a failure that comes first would count as unhandled.
    opening.catch(() => {});
    const result = await working;
    await opening;
    const end = await client.query('commit');
    if (end.command === 'ROLLBACK')
      throw refuse('transaction_aborted', 'A statement of the transaction failed, so nothing of it was stored.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (lost = rollbackError));
    throw error;
  } finally {
    client.release(lost);
  }
}
