import type { QueueKey } from '@trivium/http';
import type { PlainRequest } from '../gateway/plain-request.ts';
import type { Caller } from '../service.ts';
import { createContext } from './create-context.ts';
import { RestError } from './errors.ts';
import { createDatabaseQueue } from './execute/database-queue.ts';
import { createBodyQueue } from './request/body-limits.ts';
import { assertAudience } from './request/assert-audience.ts';
import { answerCall } from './respond/answer-call.ts';
import { answerError } from './respond/answer-error.ts';
import { answerOptions } from './respond/answer-options.ts';
import { answerRead } from './respond/answer-read.ts';
import { answerRoot } from './respond/answer-root.ts';
import { answerWrite } from './respond/answer-write.ts';
import type { Answer } from './respond/answer.ts';
import { addObservedHeaders } from './respond/observed-headers.ts';
import type { RestOptions } from './rest-options.ts';
import type { RestContext, RestRequest } from './rest-request.ts';
import { readSchema } from './schema/read-schema.ts';

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
        assertAudience(context.audience, caller.claims['aud']);
        const startedAt = performance.now();
        const plan = context.cachedPlan(raw);
        const times = context.observation.isTimed ? { startedAt, parsedAt: performance.now() } : undefined;
        const request: RestRequest = { context, caller, queueKey, raw, times, ...plan };
        return addObservedHeaders(await answer(request), request);
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
