import { randomUUID } from 'node:crypto';
import type { Exchange, Unit } from '../context.ts';
import { AuthError, type ProjectErrorCode } from '../errors.ts';
import type { Json } from '../users/user.ts';
import { runHook } from './hooks.sql.ts';
import type { HookFunction, HookName } from './hook-uri.rules.ts';

/** The project's hooks that are switched on. */
export type Hooks = ReadonlyMap<HookName, HookFunction>;

/** PostgreSQL's query_canceled: the time is up. */
const canceled = '57014';

/** What every hook is told of the request that it is called for. */
export const hookMetadata = (exchange: Exchange, name: string): Json => ({
  uuid: randomUUID(),
  time: exchange.now.toISOString(),
  ip_address: exchange.address,
  name,
});

/**
 * Calls a function of the project's in the unit's transaction. Its answer, or undefined where the hook is off.
 * @throws what the function refuses, with the status that it names; unexpected_failure where it raises; hook_timeout
 */
export async function callHook(unit: Pick<Unit, 'db' | 'context'>, name: HookName, input: Json): Promise<Json | undefined> {
  const hook = unit.context.hooks.get(name);
  if (!hook) return undefined;
  const answer = await runHook(unit.db, hook, input).catch((error: unknown) => {
    if ((error as { code?: string }).code === canceled)
      throw new AuthError(422, 'hook_timeout', `Failed to reach hook within maximum time of 2.000000 seconds`, { cause: error });
    throw new AuthError(500, 'unexpected_failure', `Error running hook URI: ${hook.uri}`, { cause: error });
  });
  checkRefusal(answer);
  return answer;
}

const codePattern = /^[a-z][a-z0-9_]{2,63}$/;

/** A hook refuses by an `error` with a message; its status is 500 where it names none. Ours may name a `code` too. */
function checkRefusal(answer: Json): void {
  const { error } = answer as { error?: { http_code?: unknown; message?: unknown; code?: unknown } };
  if (typeof error?.message !== 'string' || error.message === '') return;
  const status = Number(error.http_code ?? 500);
  const isStatus = Number.isInteger(status) && status >= 400 && status <= 599;
  const isCode = typeof error.code === 'string' && codePattern.test(error.code);
  const code = isCode ? (error.code as ProjectErrorCode) : status === 500 ? 'unexpected_failure' : 'unknown';
  throw new AuthError(isStatus ? status : 500, code, error.message);
}
