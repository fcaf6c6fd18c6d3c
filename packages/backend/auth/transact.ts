import { inTransaction } from '@trivium/postgres';
import type { Exchange, Unit } from './context.ts';
import { AuthError } from './errors.ts';

/**
 * Runs `work` in one transaction. What it throws undoes it; a refusal that it returns is thrown once its changes are
 * stored, such as the end of a session whose token was used twice.
 */
export async function transact<T>(exchange: Exchange, work: (unit: Unit) => Promise<T | AuthError>): Promise<T> {
  const { context } = exchange;
  const later: (() => void)[] = [];
  const result = await inTransaction(context.pool, (db) =>
    work({ db, exchange, context, afterCommit: (run) => later.push(run) }),
  );
  for (const run of later) run();
  if (result instanceof AuthError) throw result;
  return result;
}
