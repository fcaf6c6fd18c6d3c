import { RestError } from '../errors.ts';
import { requestSettings, type Exchange } from './execute.ts';
import { costStatement, type Statement } from '../plan/statement.sql.ts';
import { run } from './run.ts';

export type CostGate = (exchange: Exchange, statement: Statement) => Promise<void>;

/** As long as an estimate is believed; the tables change slowly. */
const knownMs = 60_000;
const maxKnown = 1_000;
const longestKey = 4_096;

/**
 * Refuses a statement that the planner expects to cost more than `maxCost`, in PostgreSQL's units, while others wait or
 * most connections are taken. @throws query_too_costly
 */
export function createCostGate(maxCost: number): CostGate {
  const known = new Map<string, { readonly cost: number; readonly until: number }>();

  async function costOf(exchange: Exchange, statement: Statement): Promise<number> {
    const key = `${exchange.caller.role} ${statement.text} ${JSON.stringify(statement.values.map((value) => (typeof value === 'object' ? null : value)))}`;
    const remembered = known.get(key);
    if (remembered && remembered.until > performance.now()) return remembered.cost;
    const [answer] = await run(exchange.context.pool, {
      settings: requestSettings(exchange),
      statements: [costStatement(statement)],
      isReadOnly: true,
      isRolledBack: false,
    });
    const [row] = (answer?.rows ?? []) as { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }[];
    const cost = row?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
    if (key.length <= longestKey) {
      if (known.size >= maxKnown) known.delete(known.keys().next().value as string);
      known.set(key, { cost, until: performance.now() + knownMs });
    }
    return cost;
  }

  return async (exchange, statement) => {
    if (!exchange.context.queue.isBusy) return;
    if ((await costOf(exchange, statement)) <= maxCost) return;
    throw new RestError('query_too_costly', 'This query is too costly while others wait; ask for less, or try again later.');
  };
}
