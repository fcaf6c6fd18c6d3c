import { randomUUID } from 'node:crypto';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { isQueryCanceled } from '@trivium/postgres';
import { AuthError, type ProjectErrorCode } from '../errors.ts';
import type { Json } from '../users/user.ts';
import type { HookName } from './hook-config.rules.ts';
import { runHook } from './hooks.sql.ts';

/** The `metadata` that every hook receives. */
export const hookMetadata = (request: AuthRequest, name: string): Json => ({
  uuid: randomUUID(),
  time: request.now.toISOString(),
  ip_address: request.clientIp,
  name,
});

/**
 * Calls a hook function of the project in the transaction of the unit of work. Returns its output, or undefined if the
 * project does not enable the hook.
 * @throws the error that the function returned, with its status; unexpected_failure if it raised; hook_timeout
 */
export async function callHook(unit: Pick<UnitOfWork, 'db' | 'context'>, name: HookName, input: Json): Promise<Json | undefined> {
  const hook = unit.context.hooks.get(name);
  if (!hook) return undefined;
  const output = await runHook(unit.db, hook, input).catch((error: unknown) => {
    if (isQueryCanceled(error))
      throw new AuthError(500, 'hook_timeout', `Failed to reach hook within maximum time of 2.000000 seconds`, { cause: error });
    throw new AuthError(500, 'unexpected_failure', `Error running hook URI: ${hook.uri}`, { cause: error });
  });
  throwHookError(output);
  return output;
}

const codePattern = /^[a-z][a-z0-9_]{2,63}$/;

/** A hook refuses with an `error` that has a message. The status is 500 unless it sets one. Ours may set a `code` too. */
function throwHookError(output: Json): void {
  const { error } = output as { error?: { http_code?: unknown; message?: unknown; code?: unknown } };
  if (typeof error?.message !== 'string' || error.message === '') return;
  const status = Number(error.http_code ?? 500);
  const isStatus = Number.isInteger(status) && status >= 400 && status <= 599;
  const isCode = typeof error.code === 'string' && codePattern.test(error.code);
  const code = isCode ? (error.code as ProjectErrorCode) : status === 500 ? 'unexpected_failure' : 'unknown';
  throw new AuthError(isStatus ? status : 500, code, error.message);
}
