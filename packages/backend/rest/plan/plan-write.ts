import { RestError } from '../errors.ts';
import type { Payload } from '../parse/body.ts';
import type { Preferences } from '../parse/prefer.rules.ts';
import type { Condition, Query } from '../parse/tree.ts';
import type { Column, Table } from '../schema/model.ts';
import type { WritePlan } from './write-plan.ts';

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WriteOptions {
  readonly method: WriteMethod;
  readonly table: Table;
  readonly returning: readonly string[];
  readonly payload: Payload;
  readonly query: Query;
  readonly preferences: Preferences;
  /** Whether PATCH and DELETE without a filter are refused. */
  readonly isFilterRequired: boolean;
}

/** Decides what a write does to its table. @throws PGRST105, PGRST204, 21000 */
export function planWrite(options: WriteOptions): WritePlan {
  const { method, table, returning, payload, query, preferences } = options;
  const { missing, resolution } = preferences;
  // Filters of embedded relations only shape the answer.
  const conditions = query.conditions.flatMap(({ path, value }) => (path.length === 0 ? [value] : []));
  const target = { table, returning, conditions };
  const columns = writtenColumns(table, payload.keys);
  const appliesDefaults = missing === 'default';
  switch (method) {
    case 'POST': {
      const conflict = resolution && {
        columns: query.onConflict ?? table.primaryKey,
        isMerged: resolution === 'merge-duplicates',
      };
      return { kind: 'insert', ...target, conditions: [], payload, columns, appliesDefaults, conflict };
    }
    case 'PUT': {
      assertWholeKey(table, conditions);
      const conflict = { columns: table.primaryKey, isMerged: true };
      return { kind: 'insert', ...target, payload, columns, appliesDefaults: false, conflict };
    }
    case 'PATCH':
      // Without columns no row is updated, so the statement needs no filter.
      if (columns.length > 0) assertFilter(options, conditions);
      return { kind: 'update', ...target, payload, columns, appliesDefaults };
    case 'DELETE':
      assertFilter(options, conditions);
      return { kind: 'delete', ...target };
  }
}

/** @throws PGRST204 */
function writtenColumns(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (column) return column;
    throw new RestError('PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`);
  });
}

/** @throws PGRST105 unless the filters name one row by its whole primary key */
function assertWholeKey({ primaryKey }: Table, conditions: readonly Condition[]): void {
  const names = conditions.map(equalityColumn);
  const key = new Set(primaryKey);
  const isWholeKey = key.size > 0 && names.length === key.size && primaryKey.every((column) => names.includes(column));
  if (!isWholeKey) throw new RestError('PGRST105', "Filters must include all and only primary key columns with 'eq' operators");
}

/** The column of a filter `column=eq.value`; undefined for any other condition. */
function equalityColumn(condition: Condition): string | undefined {
  if (condition.kind !== 'filter' || condition.isNegated || condition.field.path.length > 0) return undefined;
  const { operation, field } = condition;
  const isEquality = operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === undefined;
  return isEquality ? field.name : undefined;
}

/** @throws 21000 */
function assertFilter({ isFilterRequired, method }: WriteOptions, conditions: readonly Condition[]): void {
  if (isFilterRequired && conditions.length === 0)
    throw new RestError('21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`);
}
