import type { Representation } from '../parse/media.rules.ts';
import type { ResultRow, Statement } from '../plan/statement.sql.ts';
import type { RestRequest } from '../rest-request.ts';
import { requestSettings, type Setting } from './request-settings.ts';
import { run, type Transaction } from './run.ts';
import type { StatementResult } from './send-batch.ts';

export interface Execution {
  readonly statement: Statement;
  readonly isReadOnly: boolean;
  /** EXPLAIN of the same rows, for `count=planned` and `count=estimated`. */
  readonly plannedCount?: Statement | undefined;
  readonly settings?: readonly Setting[];
  /** Throws to roll the statement back because of the row that it answered. */
  readonly assertRow?: ((row: ResultRow) => void) | undefined;
}

export interface ExecutionResult {
  readonly row: ResultRow;
  /** Rows that the planner expects; undefined where no `plannedCount` was run. */
  readonly plannedRowCount: number | undefined;
  /** The text of the query plan, where the client asked for it instead of rows. */
  readonly explanation: string | undefined;
}

/** Runs a request's statement with its caller's rights. @throws PGRST003, query_too_costly, and what `assertRow` throws */
export async function execute(
  request: RestRequest,
  representation: Representation,
  { statement, isReadOnly, plannedCount, settings = [], assertRow }: Execution,
): Promise<ExecutionResult> {
  const isPlan = representation.kind === 'plan';
  const allSettings = requestSettings(request);
  if (settings.length > 0) allSettings.push(...settings.filter(([name]) => name !== isolationSetting));
  const transaction: Transaction = {
    settings: allSettings,
    statements: plannedCount ? [statement, plannedCount] : [statement],
    preRequest: request.context.preRequest,
    isReadOnly,
    isolation: isolationOf(settings),
    isRolledBack: request.apiRequest.isRolledBack,
    assertResults: assertRow && !isPlan ? (results) => assertRow(results[0]?.rows[0] as ResultRow) : undefined,
  };
  const { assertAffordable } = request.context;
  const beforeRun = isPlan ? undefined : assertAffordable && (() => assertAffordable(request, statement));
  const [result, plannedResult] = await runQueued(request, transaction, beforeRun);
  return {
    row: result?.rows[0] as ResultRow,
    plannedRowCount: plannedRowCountOf(plannedResult),
    explanation: isPlan ? explanationOf(result) : undefined,
  };
}

/** Runs a read-only statement of rest's own with the caller's rights; resolves to its first row. @throws PGRST003 */
export async function executeStatement(request: RestRequest, statement: Statement): Promise<unknown> {
  const [result] = await runQueued(request, {
    settings: requestSettings(request),
    statements: [statement],
    preRequest: request.context.preRequest,
    isReadOnly: true,
    isRolledBack: false,
  });
  return result?.rows[0];
}

async function runQueued(
  { context, queueKey, times }: RestRequest,
  transaction: Transaction,
  beforeRun?: () => Promise<void>,
): Promise<StatementResult[]> {
  const work = () => run(context.pool, transaction);
  if (times) times.transactionStartedAt ??= performance.now();
  const results = await context.databaseQueue.run(queueKey, beforeRun ? () => beforeRun().then(work) : work);
  if (times) times.transactionEndedAt = performance.now();
  return results;
}

/** A function's own setting that BEGIN takes instead of `set_config`. */
const isolationSetting = 'default_transaction_isolation';

function isolationOf(settings: readonly Setting[]): Transaction['isolation'] {
  const level = settings.find(([name]) => name === isolationSetting)?.[1];
  return level === 'serializable' || level === 'repeatable read' ? level : undefined;
}

function explanationOf(result: StatementResult | undefined): string {
  const lines = (result?.rows ?? []) as { 'QUERY PLAN': unknown }[];
  return lines
    .map((line) => (typeof line['QUERY PLAN'] === 'string' ? line['QUERY PLAN'] : JSON.stringify(line['QUERY PLAN'])))
    .join('\n');
}

function plannedRowCountOf(result: StatementResult | undefined): number | undefined {
  const [row] = (result?.rows ?? []) as { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[];
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'];
}
