import { asCaller, isQueryCanceled, isUnavailable, type Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { FairQueue } from '@trivium/http';
import type { CallerKey } from '../limits/ledger.ts';
import { createPromiseCache } from './promise-cache.ts';
import type { ConditionStore, PreparedCondition } from './conditions.rules.ts';
import { becomeRole, canonicalValues, setSavepoint, prepareReading, returnToSavepoint, tryPattern } from './conditions.sql.ts';
import { FilterError, type Condition, type ChangeFilter } from './filter.rules.ts';
import { patternCost } from './patterns.rules.ts';
import { findPublished } from './published-tables.sql.ts';
import { authenticator } from './relation-facts.ts';
import type { Column, RelationFacts } from './relation.rules.ts';
import { readRelation } from './relations.sql.ts';

/**
 * Checks a channel's subscriptions against the database: tables must be published, the role must be able to read the columns of
 * filters, and their types must accept the values. One transaction checks everything that is not cached.
 * @throws FilterError, in the words of Supabase's server
 */
export interface PrepareSubscriptions {
  (changeFilters: readonly ChangeFilter[], role: string, who: CallerKey): Promise<readonly (readonly PreparedCondition[])[]>;
  /** Drops the cache, since tables may have changed unnoticed. */
  readonly forget: () => void;
}

export interface PrepareOptions {
  readonly pool: Pool;
  readonly queue: FairQueue;
  readonly conditions: ConditionStore;
  readonly now: () => number;
}

const maxListValues = 100;

export function createPrepareSubscriptions({ pool, queue, conditions, now }: PrepareOptions): PrepareSubscriptions {
  const cache = createPromiseCache<readonly PreparedCondition[]>(now);

  /** Each may fail on its own; a failure of the database fails all. */
  function prepareAll(
    changeFilters: readonly ChangeFilter[],
    role: string,
  ): Promise<PromiseSettledResult<readonly PreparedCondition[]>[]> {
    return asCaller(pool, authenticator, async (transaction) => {
      const tablesOf = createReadTables(transaction, role);
      const tables = await Promise.all(changeFilters.map(tablesOf));
      const readsValues = changeFilters.some((item) => item.conditions.some(({ operator }) => operator !== 'is'));
      const setup = readsValues
        ? [transaction.query(becomeRole(role)), transaction.query(prepareReading), transaction.query(setSavepoint)]
        : [];
      for (const step of setup) step.catch(() => {});
      const prepared = await Promise.allSettled(
        changeFilters.map((item, place) => prepare(transaction, item, tables[place] ?? [], role)),
      );
      await Promise.all(setup);
      return prepared;
    });
  }

  async function prepare(
    transaction: Transaction,
    changeFilters: ChangeFilter,
    tables: readonly (RelationFacts | undefined)[],
    role: string,
  ): Promise<readonly PreparedCondition[]> {
    if (tables.length === 0)
      throw new FilterError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${describe(changeFilters)}]`,
      );
    for (const facts of tables) {
      const readable = facts?.roles.get(role)?.readable;
      for (const name of changeFilters.columns ?? [])
        if (facts && !readable?.has(name)) throw invalid(changeFilters, `invalid column for select ${name}`);
    }
    return Promise.all(
      changeFilters.conditions.map(async (condition) => {
        const canonical = new Map<number, ReadonlySet<string | null>>();
        let isCompared = patternCost(condition.operator, condition.value) !== undefined;
        for (const facts of tables) {
          const column = facts?.columns.find(({ name }) => name === condition.column);
          if (!facts) continue;
          if (!column || !facts.roles.get(role)?.readable.has(column.name))
            throw invalid(changeFilters, `invalid column for filter ${condition.column}`);
          canonical.set(column.typeOid, new Set(await readValues(transaction, changeFilters, condition, column)));
          if (!column.isExact || isOrdering.has(condition.operator)) isCompared ||= condition.operator !== 'is';
        }
        return conditions.intern(changeFilters, { ...condition, canonical, isCompared });
      }),
    );
  }

  const prepareCached = async (changeFilters: readonly ChangeFilter[], role: string, who: CallerKey) => {
    const keys = changeFilters.map((item) => JSON.stringify([item, role]));
    const missing = new Map(changeFilters.map((item, place) => [keys[place] as string, item]));
    for (const key of keys) if (cache.has(key)) missing.delete(key);
    if (missing.size > 0) {
      // Concurrent requests for the same share one query.
      const all = queue.run(who, () => prepareAll([...missing.values()], role));
      for (const [place, key] of [...missing.keys()].entries())
        cache.set(
          key,
          all.then((settled) => unwrap(settled[place] as PromiseSettledResult<readonly PreparedCondition[]>)),
        );
    }
    return Promise.all(keys.map((key) => cache.get(key) as Promise<readonly PreparedCondition[]>));
  };
  return Object.assign(prepareCached, { forget: () => cache.clear() });
}

const isOrdering = new Set(['lt', 'lte', 'gt', 'gte']);

/** Looks up each table once, with its facts if anything must be checked. */
function createReadTables(transaction: Transaction, role: string) {
  const published = new Map<string, Promise<number[]>>();
  const relations = new Map<number, Promise<RelationFacts | undefined>>();
  const once = <Key, Value>(map: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>) => {
    const result = map.get(key) ?? make();
    map.set(key, result);
    return result;
  };
  return async ({ schema, table, conditions, columns }: ChangeFilter): Promise<(RelationFacts | undefined)[]> => {
    const oids = await once(published, JSON.stringify([schema, table]), () => findPublished(transaction, schema, table));
    if (conditions.length === 0 && !columns) return oids.map(() => undefined);
    return Promise.all(oids.map((oid) => once(relations, oid, () => readRelation(transaction, oid, [role]))));
  };
}

/** The operands of a condition, as the log writes them. @throws FilterError */
async function readValues(
  transaction: Transaction,
  changeFilters: ChangeFilter,
  condition: Condition,
  column: Column,
): Promise<(string | null)[]> {
  const { operator, value } = condition;
  if (operator === 'is') {
    if (!/^(null|true|false|unknown)$/.test(value))
      throw invalid(changeFilters, 'invalid value for is filter: must be null, true, false, or unknown');
    if (value !== 'null' && column.type !== 'bool')
      throw invalid(changeFilters, `is ${value} filter requires a boolean column, got ${column.type}`);
    return [];
  }
  const reading =
    patternCost(operator, value) === undefined
      ? canonicalValues(transaction, column, operator, value)
      : tryPattern(transaction, column, operator, value).then(() => []);
  // An invalid value must not prevent the others from being read.
  const rollback = transaction.query(returnToSavepoint);
  rollback.catch(() => {});
  const values = await reading.catch((error: unknown) => {
    if (isQueryCanceled(error)) throw new FilterError(`FilterTooCostly: The pattern ${value} takes too long`);
    if (isUnavailable(error)) throw error;
    // The type does not have the operator.
    if ((error as { code?: string }).code === undefinedFunction)
      throw invalid(changeFilters, `operator ${operator} requires a text-compatible column type, got ${column.type}`);
    throw invalid(changeFilters, (error as Error).message);
  });
  await rollback;
  if (values.length > maxListValues) throw invalid(changeFilters, 'too many values for `in` filter. Maximum 100');
  return values;
}

/** SQLSTATE undefined_function. */
const undefinedFunction = '42883';

function unwrap<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

const invalid = (changeFilters: ChangeFilter, why: string) =>
  new FilterError(
    `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${describe(changeFilters)}]. Exception: ${why}`,
  );

const describe = ({ event, schema, table, conditions, columns }: ChangeFilter) =>
  [
    `event: ${event}`,
    `schema: ${schema}`,
    `table: ${table}`,
    `filters: [${conditions.map(({ column, operator, value, isNegated }) => `${column}=${isNegated ? 'not.' : ''}${operator}.${value}`).join(', ')}]`,
    `select: ${columns ? `[${columns.join(', ')}]` : 'nil'}`,
  ].join(', ');
