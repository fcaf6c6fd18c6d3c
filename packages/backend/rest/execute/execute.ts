import type { Pool, QueryResult } from 'pg';
import type { QueueKey } from '@trivium/http';
import type { Caller } from '@trivium/postgres';
import type { PlainRequest, RequestHeaders } from '../../gateway/plain-request.ts';
import { RestError } from '../errors.ts';
import type { Words } from '../request/plan-cache.ts';
import type { Form } from '../parse/media.rules.ts';
import type { Schema } from '../schema/model.ts';
import { run, type Work } from './run.ts';
import type { DatabaseQueue } from './database-queue.ts';
import type { EmbedLimits } from '../plan/plan-read.ts';
import type { ResultRow, Statement } from '../plan/statement.sql.ts';
import type { CallerBodyLimits, ReadingQueue } from '../request/read-payload.ts';

/** What every request is answered with; `schema` changes when the database's does. */
export interface RestContext {
  readonly pool: Pool;
  readonly queue: DatabaseQueue;
  readonly reading: ReadingQueue;
  readonly schema: Schema;
  readonly schemas: readonly string[];
  /** Where names without a schema are looked up, as SQL writes it. */
  readonly searchPathOf: (schema: string) => string;
  readonly maxRows: number | undefined;
  readonly isPlanAllowed: boolean;
  readonly areAggregatesAllowed: boolean;
  readonly isFilterRequired: boolean;
  readonly embedLimits: EmbedLimits;
  readonly bodyLimits: CallerBodyLimits;
  /** Undefined where no statement is too costly. */
  readonly requireCheap: ((request: Exchange, statement: Statement) => Promise<void>) | undefined;
  readonly anonymousRole: string;
  /** Calls the project's own check of every request (`pgrst.db_pre_request`). */
  readonly preRequest: Statement | undefined;
  readonly wordsOf: (request: PlainRequest) => Words;
}

/** One request on its way to its answer. */
export interface Exchange extends Words {
  readonly context: RestContext;
  readonly caller: Caller;
  /** Whose share of connections and of reading it counts against. */
  readonly who: QueueKey;
  readonly request: PlainRequest;
}

export interface Execution {
  readonly statement: Statement;
  readonly isReadOnly: boolean;
  /** A second statement of the same transaction, for a planned count. */
  readonly plan?: Statement | undefined;
  readonly settings?: readonly (readonly [string, string])[];
  readonly verdict?: ((row: ResultRow) => void) | undefined;
}

export interface Executed {
  readonly row: ResultRow;
  /** Rows that the planner expects, where it was asked. */
  readonly planned: number | undefined;
  /** The plan's text, where the request asked to have its statement explained. */
  readonly explained: string | undefined;
}

/** Runs a request's statement as its caller. */
export async function execute(exchange: Exchange, form: Form, execution: Execution): Promise<Executed> {
  const { statement, plan, isReadOnly } = execution;
  const verdict = execution.verdict && form.kind !== 'plan' ? judge(execution.verdict) : undefined;
  const own = execution.settings ?? [];
  const isolation = isolationOf(own);
  const settings = requestSettings(exchange);
  if (own.length > 0) settings.push(...own.filter(([name]) => name !== 'default_transaction_isolation'));
  const { requireCheap } = exchange.context;
  const gate = form.kind === 'plan' ? undefined : requireCheap && (() => requireCheap(exchange, statement));
  const work: Work = {
    settings,
    statements: plan ? [statement, plan] : [statement],
    before: exchange.context.preRequest,
    isReadOnly,
    isolation,
    isRolledBack: exchange.demand.preferences.tx === 'rollback',
    verdict,
  };
  const [answer, planAnswer] = await runShared(exchange, work, gate);
  return {
    row: answer?.rows[0] as ResultRow,
    planned: plannedRows(planAnswer),
    explained: form.kind === 'plan' ? explainedText(answer) : undefined,
  };
}

/** Runs a statement of the service's own as the caller, and gives its first row. */
export async function executeAny(exchange: Exchange, statement: Statement): Promise<unknown> {
  const settings = requestSettings(exchange);
  const [answer] = await runShared(exchange, {
    settings,
    statements: [statement],
    before: exchange.context.preRequest,
    isReadOnly: true,
    isRolledBack: false,
  });
  return answer?.rows[0];
}

const runShared = ({ context, who }: Exchange, work: Work, gate?: () => Promise<void>): Promise<QueryResult[]> =>
  context.queue.run(who, async () => {
    await gate?.();
    return run(context.pool, work);
  });

const judge = (verdict: (row: ResultRow) => void) => (results: readonly QueryResult[]) =>
  verdict(results[0]?.rows[0] as ResultRow);

function isolationOf(settings: readonly (readonly [string, string])[]) {
  const level = settings.find(([name]) => name === 'default_transaction_isolation')?.[1];
  return level === 'serializable' || level === 'repeatable read' ? level : undefined;
}

function explainedText(answer: QueryResult | undefined): string {
  const lines = (answer?.rows ?? []) as { 'QUERY PLAN': unknown }[];
  return lines
    .map((line) => (typeof line['QUERY PLAN'] === 'string' ? line['QUERY PLAN'] : JSON.stringify(line['QUERY PLAN'])))
    .join('\n');
}

function plannedRows(answer: QueryResult | undefined): number | undefined {
  const [row] = (answer?.rows ?? []) as { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[];
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** What policies and functions may read of a request, and whose rights hold; the role comes after what only its owner may set. */
export function requestSettings({ context, caller, demand, request }: Exchange): (readonly [string, string])[] {
  const { schema, method, preferences } = demand;
  return [
    ['search_path', context.searchPathOf(schema)],
    ...(context.schema.roleSettings.get(caller.role) ?? []).map(([name, value]): [string, string] => [name, value]),
    ['role', caller.role],
    ['request.jwt.claims', claimsText(caller)],
    ['request.method', method],
    ['request.path', request.path],
    ['request.headers', headersText(request.headers)],
    ['request.cookies', cookiesText(request.headers)],
    ...(preferences.timezone === undefined ? [] : [['timezone', preferences.timezone] as [string, string]]),
  ];
}

const claimsTexts = new WeakMap<Caller, string>();

function claimsText(caller: Caller): string {
  let text = claimsTexts.get(caller);
  if (text === undefined) claimsTexts.set(caller, (text = JSON.stringify({ ...caller.claims, role: caller.role })));
  return text;
}

function headersText(headers: RequestHeaders): string {
  if (headers.get('cookie') === null) return JSON.stringify(headers.all());
  const { cookie: _cookie, ...sent } = headers.all();
  return JSON.stringify(sent);
}

function cookiesText(headers: RequestHeaders): string {
  const cookie = headers.get('cookie');
  if (cookie === null) return '{}';
  const pairs = cookie.split(';').map((pair) => pair.trim().split(/=(.*)/s));
  return JSON.stringify(
    Object.fromEntries(pairs.filter(([name]) => name !== '').map(([name = '', value = '']) => [name, value])),
  );
}

/** @throws PGRST116 unless a single object that was asked for is there */
export function requireSingle(form: Form, row: ResultRow): void {
  if (form.kind !== 'object' || Number(row.shown) === 1) return;
  throw new RestError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${row.shown} rows`,
  });
}
