import type { QueueKey } from '@trivium/http';
import type { Pool } from 'pg';
import type { PlainRequest } from '../gateway/plain-request.ts';
import type { Caller } from '../service.ts';
import { createContext } from './create-context.ts';
import { RestError } from './errors.ts';
import { createDatabaseQueue } from './execute/database-queue.ts';
import type { EmbedLimits } from './plan/plan-read.ts';
import { createBodyQueue } from './request/read-payload.ts';
import { answerCall } from './respond/answer-call.ts';
import { answerError } from './respond/answer-error.ts';
import { answerOptions } from './respond/answer-options.ts';
import { answerRead } from './respond/answer-read.ts';
import { answerRoot } from './respond/answer-root.ts';
import { answerWrite } from './respond/answer-write.ts';
import type { Answer } from './respond/answer.ts';
import type { RestContext, RestRequest } from './rest-request.ts';
import { readSchema } from './schema/read-schema.ts';

export interface RestOptions {
  /** Pipelined. Its login needs NOINHERIT, membership of the callers' roles, and no grants of its own. */
  readonly pool: Pool;
  /** The schemas that clients may use; the first is the default. */
  readonly schemas: readonly string[];
  /** Where functions and operators are looked up besides the request's schema. */
  readonly extraSearchPath?: readonly string[];
  /** No answer has more rows. */
  readonly maxRows?: number;
  /** Whether `application/vnd.pgrst.plan` is answered: plans reveal rows that policies hide. */
  readonly isPlanAllowed?: boolean;
  readonly areAggregatesAllowed?: boolean;
  /** Whether `Prefer: tx=rollback` takes effect. */
  readonly isRollbackAllowed?: boolean;
  /** Whether UPDATE and DELETE without a filter are refused, as Supabase does. */
  readonly isFilterRequired?: boolean;
  readonly embedLimits?: EmbedLimits;
  /** Statements that the planner expects to cost more are refused while others wait; undefined: no limit. */
  readonly maxCost?: number | undefined;
  /** The longest body of callers who may write to the target; 16 MiB at most and by default. */
  readonly maxBodyBytes?: number | undefined;
  /** A function without arguments, as `schema.name`, that is called before each request's statement. */
  readonly preRequest?: string | undefined;
  /** Where this role lacks a grant, the answer is 401 instead of 403. */
  readonly anonymousRole?: string;
}

export interface Rest {
  readonly answer: (request: PlainRequest, caller: Caller, queueKey: QueueKey) => Promise<Answer>;
  /** Reads the schema again. Requests that are running keep the old one. */
  reload(): Promise<void>;
}

/** Serves the exposed schemas as PostgREST does. The schema is read at the first request, or by `reload`. */
export function createRest(options: RestOptions): Rest {
  let current: Promise<RestContext> | undefined;
  let reloads = 0;
  let newestReload = 0;
  // Shared by all contexts, because running requests keep an old one.
  const queues = {
    databaseQueue: createDatabaseQueue(options.pool.options.max ?? 1),
    bodyQueue: createBodyQueue(),
  };
  const readContext = () => {
    const next = readSchema(options.pool, options.schemas).then((schema) => createContext(options, schema, queues));
    next.catch(() => {
      if (current === next) current = undefined;
    });
    return next;
  };
  return {
    async answer(raw, caller, queueKey) {
      let context: RestContext | undefined;
      try {
        current ??= readContext();
        context = await current;
        return await answer({ context, caller, queueKey, raw, ...context.cachedPlan(raw) });
      } catch (error) {
        const isAnonymous = caller.role === (options.anonymousRole ?? 'anon');
        return answerError(error, { isAnonymous, hasSchema: context !== undefined });
      }
    },
    async reload() {
      const reload = ++reloads;
      const next = readContext();
      await next;
      // Of two reloads at once, the one that started later has read the newer schema.
      if (reload > newestReload) {
        newestReload = reload;
        current = next;
      }
    },
  };
}

/** @throws PGRST101, PGRST117, and what each kind of answer throws */
async function answer(request: RestRequest): Promise<Answer> {
  const { target, method } = request.apiRequest;
  if (method === 'OPTIONS') return answerOptions(request);
  const isRead = method === 'GET' || method === 'HEAD';
  if (target.kind === 'routine') {
    if (isRead || method === 'POST') return answerCall(request, target.name);
    throw new RestError('PGRST101', `Cannot use the ${method} method on RPC`);
  }
  if (target.kind === 'root' && isRead) return answerRoot(request);
  if (target.kind === 'table') {
    if (isRead) return answerRead(request, target.name);
    if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
      return answerWrite(request, target.name, method);
  }
  throw new RestError('PGRST117', `Unsupported HTTP method: ${method}`);
}
