import { inTransaction } from '@trivium/postgres';
import type { AuthRequest, UnitOfWork } from './context.ts';
import { AuthError } from './errors.ts';

/**
 * Runs `work` in one transaction. An error that `work` throws rolls it back. An AuthError that `work` returns is thrown
 * after the commit: a reused refresh token, for example, revokes its session and is still refused.
 */
export async function inUnitOfWork<T>(request: AuthRequest, work: (unit: UnitOfWork) => Promise<T | AuthError>): Promise<T> {
  const { context } = request;
  const callbacks: (() => void)[] = [];
  const result = await inTransaction(context.pool, (db) =>
    work({ db, request, context, afterCommit: (run) => callbacks.push(run) }),
  );
  for (const run of callbacks) run();
  if (result instanceof AuthError) throw result;
  return result;
}
