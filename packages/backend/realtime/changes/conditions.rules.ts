import type { Condition, ChangeFilter } from './filter.rules.ts';
import type { Column } from './relation.rules.ts';

/** A condition whose value PostgreSQL has read once for each type of column that it applies to. */
export interface PreparedCondition extends Condition {
  /** Whether only PostgreSQL can evaluate it. */
  readonly isCompared: boolean;
  /** By type: the values as that type writes them; null is one of `in`'s. */
  readonly canonical: ReadonlyMap<number, ReadonlySet<string | null>>;
}

/**
 * Whether a value meets a condition; undefined if only PostgreSQL can tell. As in SQL, unknown is not a match: a value that is
 * not in the log never matches, and NULL matches only `is` and `isdistinct`.
 */
export function meets(condition: PreparedCondition, value: string | null | undefined, column: Column): boolean | undefined {
  const { operator, isNegated } = condition;
  if (value === undefined) return false;
  if (operator === 'is') return meetsIs(condition.value, value, column) !== isNegated;
  if (operator === 'isdistinct' && value === null) return !isNegated;
  if (value === null) return false;
  const canonical = column.isExact ? condition.canonical.get(column.typeOid) : undefined;
  if (!canonical) return undefined;
  switch (operator) {
    case 'eq':
      return canonical.has(value) !== isNegated;
    case 'neq':
    case 'isdistinct':
      return canonical.has(value) === isNegated;
    case 'in':
      return canonical.has(value) ? !isNegated : isNegated && !canonical.has(null);
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch':
      return undefined;
  }
}

/** IS with a keyword. All but NULL need a boolean column, which was checked before. */
function meetsIs(keyword: string, value: string | null, column: Column): boolean {
  if (keyword === 'null' || keyword === 'unknown') return value === null;
  return column.type === 'bool' && value === (keyword === 'true' ? 't' : 'f');
}

export interface ConditionStore {
  /** Returns the same object for the same condition on the same table. It is then evaluated once for all its subscribers. */
  intern(changeFilter: Pick<ChangeFilter, 'schema' | 'table'>, condition: PreparedCondition): PreparedCondition;
}

/** Drops conditions that no subscription uses any more. */
export function createConditionStore(): ConditionStore {
  const store = new Map<string, WeakRef<PreparedCondition>>();
  const registry = new FinalizationRegistry<string>((key) => {
    if (!store.get(key)?.deref()) store.delete(key);
  });
  return {
    intern({ schema, table }, condition) {
      const { column, operator, value, isNegated, canonical, isCompared } = condition;
      const types = [...canonical.keys()];
      const key = JSON.stringify([schema, table, column, operator, value, isNegated, types, isCompared]);
      const existing = store.get(key)?.deref();
      if (existing) return existing;
      store.set(key, new WeakRef(condition));
      registry.register(condition, key);
      return condition;
    },
  };
}
