import { asCaller, isUnavailable, type Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { FairQueue } from '@trivium/http';
import type { Who } from '../limits/ledger.ts';
import { createRemembered } from './remembered.ts';
import type { ConditionStore, PreparedCondition } from './conditions.rules.ts';
import { becomeRole, canonicalValues, placeSavepoint, prepareReading, returnToSavepoint, tryPattern } from './conditions.sql.ts';
import { FilterError, type Condition, type Wanted } from './filter.rules.ts';
import { patternCost } from './patterns.rules.ts';
import { findPublished } from './published-tables.sql.ts';
import { gate } from './relation-facts.ts';
import type { Column, RelationFacts } from './relation.rules.ts';
import { readRelation } from './relations.sql.ts';

/**
 * Checks what a channel asks for against the database: that tables are published, that the role may read the columns of
 * filters, and that their types read the values. One transaction does it for all that is not known already.
 * @throws FilterError, in the words of Supabase's server
 */
export interface PrepareSubscriptions {
  (wanted: readonly Wanted[], role: string, who: Who): Promise<readonly (readonly PreparedCondition[])[]>;
  /** Tables may have changed unseen. */
  readonly forget: () => void;
}

export interface PrepareOptions {
  readonly pool: Pool;
  readonly queue: FairQueue;
  readonly conditions: ConditionStore;
  readonly now: () => number;
}

const mostListed = 100;

export function createPrepareSubscriptions({ pool, queue, conditions, now }: PrepareOptions): PrepareSubscriptions {
  const remembered = createRemembered<readonly PreparedCondition[]>(now);

  /** Each on its own may fail; what the database does not do at all fails all. */
  function prepareAll(wanted: readonly Wanted[], role: string): Promise<PromiseSettledResult<readonly PreparedCondition[]>[]> {
    return asCaller(pool, gate, async (transaction) => {
      const tablesOf = createReadTables(transaction, role);
      const tables = await Promise.all(wanted.map(tablesOf));
      const isReading = wanted.some((item) => item.conditions.some(({ operator }) => operator !== 'is'));
      const begun = isReading
        ? [transaction.query(becomeRole(role)), transaction.query(prepareReading), transaction.query(placeSavepoint)]
        : [];
      for (const step of begun) step.catch(() => {});
      const prepared = await Promise.allSettled(
        wanted.map((item, place) => prepare(transaction, item, tables[place] ?? [], role)),
      );
      await Promise.all(begun);
      return prepared;
    });
  }

  async function prepare(
    transaction: Transaction,
    wanted: Wanted,
    tables: readonly (RelationFacts | undefined)[],
    role: string,
  ): Promise<readonly PreparedCondition[]> {
    if (tables.length === 0)
      throw new FilterError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${describe(wanted)}]`,
      );
    for (const facts of tables) {
      const readable = facts?.roles.get(role)?.readable;
      for (const name of wanted.columns ?? [])
        if (facts && !readable?.has(name)) throw invalid(wanted, `invalid column for select ${name}`);
    }
    return Promise.all(
      wanted.conditions.map(async (condition) => {
        const canonical = new Map<number, ReadonlySet<string | null>>();
        let isCompared = patternCost(condition.operator, condition.value) !== undefined;
        for (const facts of tables) {
          const column = facts?.columns.find(({ name }) => name === condition.column);
          if (!facts) continue;
          if (!column || !facts.roles.get(role)?.readable.has(column.name))
            throw invalid(wanted, `invalid column for filter ${condition.column}`);
          canonical.set(column.typeOid, new Set(await readValues(transaction, wanted, condition, column)));
          if (!column.isExact || isOrdering.has(condition.operator)) isCompared ||= condition.operator !== 'is';
        }
        return conditions.intern(wanted, { ...condition, canonical, isCompared });
      }),
    );
  }

  const prepareKnown = async (wanted: readonly Wanted[], role: string, who: Who) => {
    const keys = wanted.map((item) => JSON.stringify([item, role]));
    const missing = new Map(wanted.map((item, place) => [keys[place] as string, item]));
    for (const key of keys) if (remembered.has(key)) missing.delete(key);
    if (missing.size > 0) {
      // Many who ask for the same at once are answered together.
      const all = queue.run(who, () => prepareAll([...missing.values()], role));
      for (const [place, key] of [...missing.keys()].entries())
        remembered.set(
          key,
          all.then((settled) => unwrap(settled[place] as PromiseSettledResult<readonly PreparedCondition[]>)),
        );
    }
    return Promise.all(keys.map((key) => remembered.get(key) as Promise<readonly PreparedCondition[]>));
  };
  return Object.assign(prepareKnown, { forget: () => remembered.clear() });
}

const isOrdering = new Set(['lt', 'lte', 'gt', 'gte']);

/** Looks up each table once, and what is known of it where anything has to be checked. */
function createReadTables(transaction: Transaction, role: string) {
  const published = new Map<string, Promise<number[]>>();
  const relations = new Map<number, Promise<RelationFacts | undefined>>();
  const once = <Key, Value>(map: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>) => {
    const made = map.get(key) ?? make();
    map.set(key, made);
    return made;
  };
  return async ({ schema, table, conditions, columns }: Wanted): Promise<(RelationFacts | undefined)[]> => {
    const oids = await once(published, JSON.stringify([schema, table]), () => findPublished(transaction, schema, table));
    if (conditions.length === 0 && !columns) return oids.map(() => undefined);
    return Promise.all(oids.map((oid) => once(relations, oid, () => readRelation(transaction, oid, [role]))));
  };
}

/** What a condition compares with, as the log writes it. @throws FilterError */
async function readValues(
  transaction: Transaction,
  wanted: Wanted,
  condition: Condition,
  column: Column,
): Promise<(string | null)[]> {
  const { operator, value } = condition;
  if (operator === 'is') {
    if (!/^(null|true|false|unknown)$/.test(value))
      throw invalid(wanted, 'invalid value for is filter: must be null, true, false, or unknown');
    if (value !== 'null' && column.type !== 'bool')
      throw invalid(wanted, `is ${value} filter requires a boolean column, got ${column.type}`);
    return [];
  }
  const reading =
    patternCost(operator, value) === undefined
      ? canonicalValues(transaction, column, operator, value)
      : tryPattern(transaction, column, operator, value).then(() => []);
  // A value that cannot be read leaves the others to be read.
  const returned = transaction.query(returnToSavepoint);
  returned.catch(() => {});
  const values = await reading.catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code === tookTooLong) throw new FilterError(`FilterTooCostly: The pattern ${value} takes too long`);
    if (isUnavailable(error)) throw error;
    // An operator that the type does not have.
    if (code === '42883')
      throw invalid(wanted, `operator ${operator} requires a text-compatible column type, got ${column.type}`);
    throw invalid(wanted, (error as Error).message);
  });
  await returned;
  if (values.length > mostListed) throw invalid(wanted, 'too many values for `in` filter. Maximum 100');
  return values;
}

const tookTooLong = '57014';

function unwrap<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
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
