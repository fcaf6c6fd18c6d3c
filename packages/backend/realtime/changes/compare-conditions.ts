import { asCaller, isQueryCanceled, isUnavailable, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { CallerBudgets } from '../limits/allowance.rules.ts';
import type { CallerKey } from '../limits/ledger.ts';
import { compare, prepareComparing, type Comparison } from './conditions.sql.ts';
import type { PreparedCondition } from './conditions.rules.ts';
import type { Column } from './relation.rules.ts';

/** A condition that only PostgreSQL can evaluate, for a role that may read the column. */
export interface PendingCondition {
  readonly role: string;
  readonly column: Column;
  readonly condition: PreparedCondition;
  readonly value: string;
  /** The callers who need the result, by their keys. */
  readonly callers: Map<string, CallerKey>;
}

/** Whether the condition holds; `costly` if no caller has the budget to find out. */
export type EvaluateCondition = (pending: PendingCondition) => boolean | 'costly';

/** Statements that are sent together, and operands of one statement. Costs are measured after them. */
const maxStatements = 8;
const maxOperands = 20;
/** After this time, the most expensive callers are given up and do not delay others. */
const maxComparingMs = 2_000;

export interface ComparerOptions {
  readonly pool: Pool;
  /** How long PostgreSQL may compare for each caller, in milliseconds. */
  readonly budgets: CallerBudgets;
  readonly now: () => number;
}

/**
 * Evaluates all conditions, caller by caller, the cheapest callers first; a condition of several callers is charged to the
 * cheapest. A condition that fails is repeated alone, and never again if it fails then: its author receives nothing, and others
 * lose nothing.
 */
export function createComparer({
  pool,
  budgets,
  now,
}: ComparerOptions): (conditions: readonly PendingCondition[]) => Promise<EvaluateCondition> {
  const broken = new WeakSet<PreparedCondition>();
  const slow = new WeakSet<PreparedCondition>();

  /** Returns the positions of the matching operands, for each comparison. */
  function runComparisons(role: string, comparisons: readonly Comparison[]): Promise<number[][]> {
    const caller: Caller = { role, claims: {} };
    return asCaller(pool, caller, async (transaction) => {
      const prepared = transaction.query(prepareComparing);
      prepared.catch(() => {});
      const answers = await Promise.all(comparisons.map((comparison) => compare(transaction, comparison)));
      await prepared;
      return answers;
    });
  }

  async function compareGroups(
    role: string,
    groups: readonly (readonly PendingCondition[])[],
    matched: Set<PendingCondition>,
  ): Promise<void> {
    try {
      const answers = await runComparisons(role, groups.map(comparisonOf));
      for (const [group, places] of answers.entries())
        for (const place of places) matched.add(groups[group]?.[place] as PendingCondition);
    } catch (error) {
      const isSlow = isQueryCanceled(error);
      if (isUnavailable(error) && !isSlow) throw error;
      const alone = groups.flat();
      if (alone.length > 1) throw new GroupFailed(alone);
      for (const { condition } of alone) (isSlow ? slow : broken).add(condition);
    }
  }

  /** Evaluates conditions for one caller while its budget lasts. */
  async function compareForCaller(
    who: CallerKey,
    conditions: readonly PendingCondition[],
    matched: Set<PendingCondition>,
    costly: Set<PendingCondition>,
  ): Promise<void> {
    const batches = batchesOf(conditions);
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const remaining = batch.groups.map((group) => group.filter((pending) => !broken.has(pending.condition)));
      const all = remaining.flat();
      if (budgets.left(who, now()) <= 0) {
        for (const pending of all) costly.add(pending);
        continue;
      }
      for (const pending of all) if (slow.has(pending.condition)) costly.add(pending);
      const groups = remaining
        .map((group) => group.filter((pending) => !costly.has(pending)))
        .filter((group) => group.length > 0);
      if (groups.length === 0) continue;
      const startedAt = performance.now();
      try {
        await compareGroups(batch.role, groups, matched);
      } catch (error) {
        if (!(error instanceof GroupFailed)) throw error;
        batches.unshift(...error.conditions.map((pending) => ({ role: batch.role, groups: [[pending]] })));
      } finally {
        budgets.spend(who, performance.now() - startedAt, now());
      }
      for (const pending of groups.flat()) if (slow.has(pending.condition)) costly.add(pending);
    }
  }

  return async (conditions) => {
    const [matched, costly] = [new Set<PendingCondition>(), new Set<PendingCondition>()];
    const conditionCounts = new Map<string, { readonly who: CallerKey; count: number }>();
    for (const { callers } of conditions)
      for (const [key, who] of callers) {
        const entry = conditionCounts.get(key);
        if (entry) entry.count++;
        else conditionCounts.set(key, { who, count: 1 });
      }
    const sortedCallers = [...conditionCounts.values()].toSorted(
      (a, b) => budgets.left(b.who, now()) - budgets.left(a.who, now()) || a.count - b.count,
    );
    const undecided = new Set(conditions);
    const startedAt = performance.now();
    for (const { who } of sortedCallers) {
      const ownConditions = [...undecided].filter(({ callers }) => callers.has(who.key));
      for (const pending of ownConditions) undecided.delete(pending);
      if (performance.now() - startedAt > maxComparingMs) for (const pending of ownConditions) costly.add(pending);
      else if (ownConditions.length > 0) await compareForCaller(who, ownConditions, matched, costly);
    }
    return (pending) => matched.has(pending) || (costly.has(pending) && 'costly');
  };
}

/** Several failed together; which of them is unknown. */
class GroupFailed extends Error {
  readonly conditions: readonly PendingCondition[];
  constructor(conditions: readonly PendingCondition[]) {
    super('comparing failed');
    this.conditions = conditions;
  }
}

interface Batch {
  readonly role: string;
  /** Each group is one statement. */
  readonly groups: readonly (readonly PendingCondition[])[];
}

function batchesOf(conditions: readonly PendingCondition[]): Batch[] {
  const batches: Batch[] = [];
  for (const [role, ofRole] of Map.groupBy(conditions, (pending) => pending.role)) {
    const groups: (readonly PendingCondition[])[] = [];
    for (const sameValue of Map.groupBy(ofRole, ({ value }) => value).values())
      for (const group of Map.groupBy(sameValue, comparisonKey).values())
        for (let start = 0; start < group.length; start += maxOperands) groups.push(group.slice(start, start + maxOperands));
    for (let start = 0; start < groups.length; start += maxStatements)
      batches.push({ role, groups: groups.slice(start, start + maxStatements) });
  }
  return batches;
}

const comparisonKey = ({ column, condition: { operator, isNegated } }: PendingCondition) =>
  `${column.typeOid} ${operator} ${isNegated}`;

function comparisonOf(group: readonly PendingCondition[]): Comparison {
  const [{ column, condition, value }] = group as [PendingCondition];
  const operands = group.map((pending) => pending.condition.value);
  return { column, operator: condition.operator, isNegated: condition.isNegated, value, operands };
}
