import type { QueueKey } from '@trivium/http';
import type { Pool } from 'pg';
import type { PlainRequest } from '../gateway/plain-request.ts';
import type { Caller } from '../service.ts';
import { answerRead } from './respond/answer-read.ts';
import type { Answer } from './respond/answer.ts';
import { answerCall } from './respond/answer-call.ts';
import { answerOptions } from './respond/answer-options.ts';
import { answerRoot } from './respond/answer-root.ts';
import { answerWrite } from './respond/answer-write.ts';
import { answerToFailure, isDatabaseFailure } from './respond/database-error.ts';
import { readDemand } from './request/api-request.ts';
import { RestError } from './errors.ts';
import { createMemory } from './request/plan-cache.ts';
import type { Exchange, RestContext } from './execute/execute.ts';
import { createCostGate } from './execute/cost-gate.ts';
import { createDatabaseQueue } from './execute/database-queue.ts';
import { quote } from './plan/fragments.sql.ts';
import type { EmbedLimits } from './plan/plan-read.ts';
import { bodyLimitsOf, createReadingQueue } from './request/read-payload.ts';
import type { Statement } from './plan/statement.sql.ts';
import type { Schema } from './schema/model.ts';
import { readSchema } from './schema/read-schema.ts';

export interface RestOptions {
  /** Pipelined; its login role needs NOINHERIT, membership of the callers' roles and no grants of its own. */
  readonly pool: Pool;
  /** What clients may reach; the first where they name none. */
  readonly schemas: readonly string[];
  /** Where functions and operators are looked up besides the request's schema. */
  readonly extraSearchPath?: readonly string[];
  /** No answer holds more rows. */
  readonly maxRows?: number;
  /** Whether `application/vnd.pgrst.plan` is answered: plans tell of rows that policies hide. */
  readonly isPlanAllowed?: boolean;
  readonly areAggregatesAllowed?: boolean;
  /** Whether `Prefer: tx=rollback` is heeded. */
  readonly isRollbackAllowed?: boolean;
  /** Whether UPDATE and DELETE without any filter are refused, as Supabase does. */
  readonly isFilterRequired?: boolean;
  readonly embedLimits?: EmbedLimits;
  /** No statement that the planner expects to cost more is run while others wait; undefined: each is. */
  readonly maxCost?: number | undefined;
  /** Bytes of the longest body of a caller who may write what it names: at most, and by default, 16 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** A function without arguments, as `schema.name`, that is called before each request's statement. */
  readonly preRequest?: string | undefined;
  /** The role of who has not signed in: what it may not do is answered 401 instead of 403. */
  readonly anonymousRole?: string;
}

export interface Rest {
  readonly answer: (request: PlainRequest, caller: Caller, who: QueueKey) => Promise<Answer>;
  /** Reads the catalogs anew; requests under way keep the old picture. */
  reload(): Promise<void>;
}

/** Serves the exposed schemas as PostgREST does. The catalogs are read at the first request, or by `reload`. */
export function createRest(options: RestOptions): Rest {
  let reading: Promise<RestContext> | undefined;
  let turns = 0;
  let shownTurn = 0;
  // Over all readings of the catalogs, since requests under way keep the old one.
  const queues = { queue: createDatabaseQueue(options.pool.options.max ?? 1), reading: createReadingQueue() };
  const read = () => {
    const next = readSchema(options.pool, options.schemas).then((schema) => contextOf(options, schema, queues));
    next.catch(() => {
      if (reading === next) reading = undefined;
    });
    return next;
  };
  return {
    answer: async (request, caller, who) => {
      let context: RestContext | undefined;
      try {
        reading ??= read();
        context = await reading;
        return await answer({ context, caller, who, request, ...context.wordsOf(request) });
      } catch (error) {
        return answerToError(error, caller.role === (options.anonymousRole ?? 'anon'), context !== undefined);
      }
    },
    async reload() {
      const turn = ++turns;
      const next = read();
      await next;
      // Of two that overlap, the one that began later saw more.
      if (turn > shownTurn) {
        shownTurn = turn;
        reading = next;
      }
    },
  };
}

/** What a project's migrations say of the server goes before the options. */
function contextOf(options: RestOptions, schema: Schema, queues: Pick<RestContext, 'queue' | 'reading'>): RestContext {
  const said = schema.serverSettings;
  const maxRows = Number(said.get('db_max_rows') ?? options.maxRows ?? Number.NaN);
  const { schemas } = options;
  const isRollbackAllowed = said.get('db_tx_end')?.endsWith('-allow-override') ?? options.isRollbackAllowed ?? false;
  return {
    pool: options.pool,
    ...queues,
    schema,
    schemas,
    searchPathOf: createSearchPath(options.extraSearchPath ?? ['public', 'extensions']),
    maxRows: Number.isSafeInteger(maxRows) ? maxRows : undefined,
    isPlanAllowed: isOn(said.get('db_plan_enabled')) ?? options.isPlanAllowed ?? false,
    areAggregatesAllowed: isOn(said.get('db_aggregates_enabled')) ?? options.areAggregatesAllowed ?? false,
    isFilterRequired: options.isFilterRequired ?? true,
    embedLimits: options.embedLimits ?? {},
    bodyLimits: bodyLimitsOf(options.maxBodyBytes),
    requireCheap: options.maxCost === undefined ? undefined : createCostGate(options.maxCost),
    anonymousRole: options.anonymousRole ?? 'anon',
    preRequest: preRequestOf(said.get('db_pre_request') ?? options.preRequest),
    wordsOf: createMemory(({ method, path, headers }) => readDemand(method, path, headers, { schemas, isRollbackAllowed })),
  };
}

function preRequestOf(name: string | undefined): Statement | undefined {
  if (!name) return undefined;
  const parts = name.split('.').map((part) => quote(part.trim().replace(/^"(.*)"$/, '$1')));
  return { text: `select ${parts.join('.')}()`, values: [] };
}

function createSearchPath(extra: readonly string[]): (schema: string) => string {
  const written = new Map<string, string>();
  return (schema) => {
    let path = written.get(schema);
    if (path === undefined) written.set(schema, (path = [...new Set([schema, ...extra])].map(quote).join(', ')));
    return path;
  };
}

const isOn = (value: string | undefined) => (value === undefined ? undefined : /^(?:true|on|1)$/i.test(value));

/** @throws PGRST101, PGRST117 */
function answer(exchange: Exchange): Promise<Answer> {
  const { target, method } = exchange.demand;
  if (method === 'OPTIONS') return Promise.resolve(answerOptions(exchange));
  if (target.kind === 'routine') {
    if (method === 'GET' || method === 'HEAD' || method === 'POST') return answerCall(exchange, target.name);
    throw new RestError('PGRST101', `Cannot use the ${method} method on RPC`);
  }
  if (target.kind === 'root' && (method === 'GET' || method === 'HEAD')) return answerRoot(exchange);
  if (target.kind === 'table') {
    if (method === 'GET' || method === 'HEAD') return answerRead(exchange, target.name);
    if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
      return answerWrite(exchange, target.name, method);
  }
  throw new RestError('PGRST117', `Unsupported HTTP method: ${method}`);
}

/** A function chooses its codes, and not every text fits a header. */
const proxyStatus = (code: string): Record<string, string> =>
  /^[\w-]+$/.test(code) ? { 'proxy-status': `PostgREST; error=${code}` } : {};

const schemaUnknown = () => new RestError('PGRST002', 'Could not query the database for the schema cache. Retrying.');

function answerToError(error: unknown, isAnonymous: boolean, isSchemaKnown: boolean): Answer {
  if (error instanceof RestError) {
    const { code, message, details, hint, status } = error;
    return toJson(
      status,
      { code, message, details, hint },
      { 'proxy-status': `PostgREST; error=${code}`, ...(code === 'query_too_costly' ? { 'retry-after': '5' } : {}) },
    );
  }
  if (!isSchemaKnown) return answerToError(schemaUnknown(), isAnonymous, true);
  if (isDatabaseFailure(error)) {
    const { status, body, headers } = answerToFailure(error, isAnonymous);
    return toJson(status, body, { ...proxyStatus(body.code), ...headers });
  }
  if (isConnectionFailure(error))
    return answerToError(new RestError('PGRST001', 'Database client error. Retrying the connection.'), isAnonymous, true);
  throw error;
}

const toJson = (status: number, body: object, headers: Readonly<Record<string, string>>): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** The system's own errors, such as ECONNREFUSED, and the driver's when a connection breaks or is not to be had. */
const isConnectionFailure = (error: unknown) =>
  error instanceof Error && ('syscall' in error || /^(?:Connection terminated|timeout exceeded)/.test(error.message));
