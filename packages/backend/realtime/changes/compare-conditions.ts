import { asCaller, isUnavailable, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { CallerBudgets } from '../limits/allowance.rules.ts';
import type { Who } from '../limits/ledger.ts';
import { compare, prepareComparing, type Comparison } from './conditions.sql.ts';
import type { PreparedCondition } from './conditions.rules.ts';
import type { Column } from './relation.rules.ts';

/** A condition that only PostgreSQL can judge, for a role that may read the column. */
export interface Question {
  readonly role: string;
  readonly column: Column;
  readonly condition: PreparedCondition;
  readonly value: string;
  /** Who asks, by their keys. */
  readonly askers: Map<string, Who>;
}

/** Whether the condition of a question holds; `costly` where nobody who asks may have it found out. */
export type Answers = (question: Question) => boolean | 'costly';

/** Statements that travel together, and operands of one: after them it is seen what they cost. */
const mostStatements = 8;
const mostOperands = 20;
/** After this those who cost most wait no longer, and keep nobody waiting. */
const longestMs = 2_000;

export interface ComparerOptions {
  readonly pool: Pool;
  /** How long PostgreSQL may compare for each caller, in milliseconds. */
  readonly budgets: CallerBudgets;
  readonly now: () => number;
}

/**
 * Asks about all at once, for the callers one after the other, those that cost least first: what is asked by several is
 * paid by the one that costs least. A condition that fails is asked alone, and never again if it fails then: whoever wrote
 * it hears nothing, and keeps nothing from others.
 */
export function createComparer({ pool, budgets, now }: ComparerOptions): (questions: readonly Question[]) => Promise<Answers> {
  const broken = new WeakSet<PreparedCondition>();
  const slow = new WeakSet<PreparedCondition>();

  /** The operands that hold, of each comparison. */
  function ask(role: string, comparisons: readonly Comparison[]): Promise<number[][]> {
    const caller: Caller = { role, claims: {} };
    return asCaller(pool, caller, async (transaction) => {
      const prepared = transaction.query(prepareComparing);
      prepared.catch(() => {});
      const answers = await Promise.all(comparisons.map((comparison) => compare(transaction, comparison)));
      await prepared;
      return answers;
    });
  }

  async function answer(role: string, groups: readonly (readonly Question[])[], held: Set<Question>): Promise<void> {
    try {
      const answers = await ask(role, groups.map(comparisonOf));
      for (const [group, places] of answers.entries()) for (const place of places) held.add(groups[group]?.[place] as Question);
    } catch (error) {
      const isSlow = isTimeout(error);
      if (isUnavailable(error) && !isSlow) throw error;
      const alone = groups.flat();
      if (alone.length > 1) throw new Failed(alone);
      for (const { condition } of alone) (isSlow ? slow : broken).add(condition);
    }
  }

  /** Asks for one caller, while its budget lasts. */
  async function answerFor(who: Who, questions: readonly Question[], held: Set<Question>, costly: Set<Question>): Promise<void> {
    const waiting = batchesOf(questions);
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const asked = batch.groups.map((group) => group.filter((question) => !broken.has(question.condition)));
      const known = asked.flat();
      if (budgets.left(who, now()) <= 0) {
        for (const question of known) costly.add(question);
        continue;
      }
      for (const question of known) if (slow.has(question.condition)) costly.add(question);
      const groups = asked.map((group) => group.filter((question) => !costly.has(question))).filter((group) => group.length > 0);
      if (groups.length === 0) continue;
      const begun = performance.now();
      try {
        await answer(batch.role, groups, held);
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        waiting.unshift(...error.questions.map((question) => ({ role: batch.role, groups: [[question]] })));
      } finally {
        budgets.spend(who, performance.now() - begun, now());
      }
      for (const question of groups.flat()) if (slow.has(question.condition)) costly.add(question);
    }
  }

  return async (questions) => {
    const [held, costly] = [new Set<Question>(), new Set<Question>()];
    const asking = new Map<string, { readonly who: Who; count: number }>();
    for (const { askers } of questions)
      for (const [key, who] of askers) {
        const known = asking.get(key);
        if (known) known.count++;
        else asking.set(key, { who, count: 1 });
      }
    const inOrder = [...asking.values()].toSorted(
      (a, b) => budgets.left(b.who, now()) - budgets.left(a.who, now()) || a.count - b.count,
    );
    const open = new Set(questions);
    const begun = performance.now();
    for (const { who } of inOrder) {
      const theirs = [...open].filter(({ askers }) => askers.has(who.key));
      for (const question of theirs) open.delete(question);
      if (performance.now() - begun > longestMs) for (const question of theirs) costly.add(question);
      else if (theirs.length > 0) await answerFor(who, theirs, held, costly);
    }
    return (question) => held.has(question) || (costly.has(question) && 'costly');
  };
}

/** Several failed together, and it is not known which. */
class Failed extends Error {
  readonly questions: readonly Question[];
  constructor(questions: readonly Question[]) {
    super('comparing failed');
    this.questions = questions;
  }
}

interface Batch {
  readonly role: string;
  /** Those of one group are one statement. */
  readonly groups: readonly (readonly Question[])[];
}

function batchesOf(questions: readonly Question[]): Batch[] {
  const batches: Batch[] = [];
  for (const [role, ofRole] of Map.groupBy(questions, (question) => question.role)) {
    const groups: (readonly Question[])[] = [];
    for (const sameValue of Map.groupBy(ofRole, ({ value }) => value).values())
      for (const group of Map.groupBy(sameValue, comparisonKey).values())
        for (let start = 0; start < group.length; start += mostOperands) groups.push(group.slice(start, start + mostOperands));
    for (let start = 0; start < groups.length; start += mostStatements)
      batches.push({ role, groups: groups.slice(start, start + mostStatements) });
  }
  return batches;
}

const comparisonKey = ({ column, condition: { operator, isNegated } }: Question) => `${column.typeOid} ${operator} ${isNegated}`;

function comparisonOf(group: readonly Question[]): Comparison {
  const [{ column, condition, value }] = group as [Question];
  const operands = group.map((question) => question.condition.value);
  return { column, operator: condition.operator, isNegated: condition.isNegated, value, operands };
}

const isTimeout = (error: unknown) => (error as { code?: string }).code === '57014';
