import { asCaller, isUnavailable, type Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { PreparedCondition } from './conditions.rules.ts';
import { canonicalValues, prepareComparing, tryPattern } from './conditions.sql.ts';
import { FilterError, type Condition, type Wanted } from './filter.rules.ts';
import { findPublished } from './published-tables.sql.ts';
import { gate } from './relation-facts.ts';
import type { Column } from './relation.rules.ts';
import { readRelation } from './relations.sql.ts';

/**
 * Checks what a client asks for against the database: that a table is published, that the role may read the columns of
 * filters, and that their types read the values. @throws FilterError, in the words of Supabase's server
 */
export type PrepareSubscription = (wanted: Wanted, role: string) => Promise<readonly PreparedCondition[]>;

const mostListed = 100;
const patterns = new Set(['like', 'ilike', 'match', 'imatch']);

export function createPrepareSubscription(pool: Pool): PrepareSubscription {
  const running = new Map<string, Promise<readonly PreparedCondition[]>>();

  async function prepare(wanted: Wanted, role: string): Promise<readonly PreparedCondition[]> {
    const tables = await asCaller(pool, gate, async (transaction) => {
      const relations = await findPublished(transaction, wanted.schema, wanted.table);
      if (wanted.conditions.length === 0 && !wanted.columns) return relations.map(() => undefined);
      return Promise.all(relations.map((relation) => readRelation(transaction, relation, [role])));
    });
    if (tables.length === 0)
      throw new FilterError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${describe(wanted)}]`,
      );
    const prepared = wanted.conditions.map((condition) => ({ ...condition, canonical: new Map<number, Set<string | null>>() }));
    for (const facts of tables) {
      if (!facts) continue;
      const readable = facts.roles.get(role)?.readable;
      for (const name of wanted.columns ?? [])
        if (!readable?.has(name)) throw invalid(wanted, `invalid column for select ${name}`);
      for (const condition of prepared) {
        const column = facts.columns.find(({ name }) => name === condition.column);
        if (!column || !readable?.has(column.name)) throw invalid(wanted, `invalid column for filter ${condition.column}`);
        const values = await readValues(wanted, condition, column, role);
        condition.canonical.set(column.typeOid, new Set(values));
      }
    }
    return prepared;
  }

  async function readValues(wanted: Wanted, condition: Condition, column: Column, role: string): Promise<(string | null)[]> {
    const { operator, value } = condition;
    if (operator === 'is') {
      if (!/^(null|true|false|unknown)$/.test(value))
        throw invalid(wanted, 'invalid value for is filter: must be null, true, false, or unknown');
      if (value !== 'null' && column.type !== 'bool')
        throw invalid(wanted, `is ${value} filter requires a boolean column, got ${column.type}`);
      return [];
    }
    const ask = async (transaction: Transaction) => {
      await transaction.query(prepareComparing);
      if (!patterns.has(operator)) return canonicalValues(transaction, column, operator, value);
      await tryPattern(transaction, column, operator, value);
      return [];
    };
    const values = await asCaller(pool, { role, claims: {} }, ask).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      // An operator that the type does not have.
      if ((error as { code?: string }).code === '42883')
        throw invalid(wanted, `operator ${operator} requires a text-compatible column type, got ${column.type}`);
      throw invalid(wanted, (error as Error).message);
    });
    if (values.length > mostListed) throw invalid(wanted, 'too many values for `in` filter. Maximum 100');
    return values;
  }

  return (wanted, role) => {
    // Many who ask for the same at once are answered together.
    const key = JSON.stringify([wanted, role]);
    const known = running.get(key);
    if (known) return known;
    const next = prepare(wanted, role).finally(() => running.delete(key));
    running.set(key, next);
    return next;
  };
}

const invalid = (wanted: Wanted, why: string) =>
  new FilterError(
    `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${describe(wanted)}]. Exception: ${why}`,
  );

const describe = ({ event, schema, table, conditions, columns }: Wanted) =>
  [
    `event: ${event}`,
    `schema: ${schema}`,
    `table: ${table}`,
    `filters: [${conditions.map(({ column, operator, value, isNegated }) => `${column}=${isNegated ? 'not.' : ''}${operator}.${value}`).join(', ')}]`,
    `select: ${columns ? `[${columns.join(', ')}]` : 'nil'}`,
  ].join(', ');
