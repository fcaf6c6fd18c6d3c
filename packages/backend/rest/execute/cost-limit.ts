import { RestError } from '../errors.ts';
import { costStatement, type Statement } from '../plan/statement.sql.ts';
import type { RestRequest } from '../rest-request.ts';
import { requestSettings } from './request-settings.ts';
import { run } from './run.ts';

/** @throws query_too_costly */
export type AssertAffordable = (request: RestRequest, statement: Statement) => Promise<void>;

/** How long an estimate is reused; tables change slowly. */
const estimateMs = 60_000;
const maxEstimates = 1_000;
const maxKeyLength = 4_096;

/**
 * Refuses a statement that the planner expects to cost more than `maxCost`, in PostgreSQL's units, while callers wait or
 * most connections are in use.
 */
export function createCostLimit(maxCost: number): AssertAffordable {
  const estimates = new Map<string, { readonly cost: number; readonly expiresAt: number }>();

  async function costOf(request: RestRequest, statement: Statement): Promise<number> {
    const key = keyOf(request, statement);
    const estimate = estimates.get(key);
    if (estimate && estimate.expiresAt > performance.now()) return estimate.cost;
    const [result] = await run(request.context.pool, {
      settings: requestSettings(request),
      statements: [costStatement(statement)],
      isReadOnly: true,
      isRolledBack: false,
    });
    const [row] = (result?.rows ?? []) as { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }[];
    const cost = row?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
    if (key.length <= maxKeyLength) {
      if (estimates.size >= maxEstimates) estimates.delete(estimates.keys().next().value as string);
      estimates.set(key, { cost, expiresAt: performance.now() + estimateMs });
    }
    return cost;
  }

  return async (request, statement) => {
    if (!request.context.databaseQueue.isBusy) return;
    if ((await costOf(request, statement)) <= maxCost) return;
    throw new RestError('query_too_costly', 'This query is too costly while others wait; ask for less, or try again later.');
  };
}

/** Policies differ by role. Bytes, which only bodies have, do not change the plan. */
const keyOf = ({ caller }: RestRequest, { text, values }: Statement) =>
  `${caller.role} ${text} ${JSON.stringify(values.map((value) => (typeof value === 'object' ? null : value)))}`;
