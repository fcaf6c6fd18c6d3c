import { asCaller, isUnavailable, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { compare, prepareComparing, prepareComparingOne, type Comparison } from './conditions.sql.ts';
import type { PreparedCondition } from './conditions.rules.ts';
import type { Column } from './relation.rules.ts';

/** A condition that only PostgreSQL can judge, for a role that may read the column. */
export interface Question {
  readonly role: string;
  readonly column: Column;
  readonly condition: PreparedCondition;
  readonly value: string;
}

/** Tells whether the condition of a question holds. */
export type Answers = (question: Question) => boolean;

/**
 * Asks about all at once: one statement for each role, column type, operator and value of a row, whatever the number of
 * conditions. Where one fails, each condition is asked alone, and one that fails then is never asked again: whoever wrote
 * it hears nothing, and keeps nothing from others.
 */
export function createComparer(pool: Pool): (questions: readonly Question[]) => Promise<Answers> {
  const broken = new WeakSet<PreparedCondition>();
  const ask = (role: string, comparisons: readonly Comparison[], isAlone: boolean) => {
    const caller: Caller = { role, claims: {} };
    return asCaller(pool, caller, async (transaction) => {
      const [, ...answers] = await Promise.all([
        transaction.query(isAlone ? prepareComparingOne : prepareComparing),
        ...comparisons.map((comparison) => compare(transaction, comparison)),
      ]);
      return answers;
    });
  };

  /** The operands that hold, of each comparison. */
  async function answersOf(role: string, groups: readonly (readonly Question[])[], isAlone = false): Promise<string[][]> {
    const comparisons = groups.map(comparisonOf);
    try {
      const answers = await ask(role, comparisons, isAlone);
      return answers.map((places, group) => places.map((place) => comparisons[group]?.operands[place] ?? ''));
    } catch (error) {
      if (isUnavailable(error) && !isTimeout(error)) throw error;
      const alone = groups.flat();
      if (alone.length === 1) {
        for (const { condition } of alone) broken.add(condition);
        return [[]];
      }
      const answers: string[][] = groups.map(() => []);
      for (const [place, group] of groups.entries())
        for (const question of group) answers[place]?.push(...(await answersOf(role, [[question]], true)).flat());
      return answers;
    }
  }

  return async (questions) => {
    const held = new Set<string>();
    const asked = questions.filter(({ condition }) => !broken.has(condition));
    for (const [role, ofRole] of Map.groupBy(asked, (question) => question.role)) {
      const groups = Map.groupBy(ofRole, comparisonKey);
      const answers = await answersOf(role, [...groups.values()]);
      for (const [place, comparison] of [...groups.keys()].entries())
        for (const operand of answers[place] ?? []) held.add(keyOf(comparison, operand));
    }
    return (question) => held.has(keyOf(comparisonKey(question), question.condition.value));
  };
}

const comparisonKey = ({ role, column, condition, value }: Question) =>
  JSON.stringify([role, column.typeOid, condition.operator, condition.isNegated, value]);
const keyOf = (comparison: string, operand: string) => `${comparison} ${operand}`;

function comparisonOf(group: readonly Question[]): Comparison {
  const [{ column, condition, value }] = group as [Question];
  const operands = [...new Set(group.map((question) => question.condition.value))];
  return { column, operator: condition.operator, isNegated: condition.isNegated, value, operands };
}

const isTimeout = (error: unknown) => (error as { code?: string }).code === '57014';
