import type { Transaction } from '@trivium/postgres';
import { escapeIdentifier as quote } from 'pg';
import type { Column, Table } from '../catalog/catalog.ts';
import { operators, type Filter, type RowQuery } from './filters.rules.ts';

export const pageSize = 50;
/** Further letters of a value are shown on the row's own page. */
export const maxCellLength = 200;
/** Rows are counted up to this number; beyond it PostgreSQL's estimate has to do. */
export const maxCounted = 10_000;

type Database = Pick<Transaction, 'query'>;

export interface Row {
  /** In the order of the visible columns; null for NULL. */
  readonly cells: readonly (string | null)[];
  /** The values of the primary key, whole; empty without one. */
  readonly key: readonly string[];
}

export interface RowPage {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quote(schema)}.${quote(name)}`;

/** The columns that the current role may read, without hidden ones. */
export async function readableColumns(database: Database, table: Table): Promise<Column[]> {
  const { rows } = await database.query<{ number: number }>(
    `select number from unnest($2::int2[]) as number where has_column_privilege(current_user, $1::oid, number, 'select')`,
    [table.oid, table.columns.map(({ number }) => number)],
  );
  const readable = new Set(rows.map(({ number }) => number));
  return table.columns.filter((column) => !column.isHidden && readable.has(column.number));
}

/** Values of filters are parameters, and a column's name comes from the catalog. */
function conditionsOf(filters: readonly Filter[], values: unknown[]): string {
  const parts = filters.map(({ column, operator, value }) => {
    const name = `t.${quote(column.name)}`;
    const parameter = (item: unknown) => `$${values.push(item)}`;
    switch (operator) {
      case 'null':
        return `${name} is null`;
      case 'set':
        return `${name} is not null`;
      case 'has':
        return `strpos(lower(${name}::text), lower(${parameter(value)}::text)) > 0`;
      case 'in':
        return `${name}::text = any(${parameter(value.split(',').map((item) => item.trim()))}::text[])`;
      case 'eq':
      case 'neq':
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
        return `${name} ${operators[operator].sql} ${parameter(value)}::${column.cast}`;
    }
  });
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}

export async function listRows(database: Database, table: Table, query: RowQuery): Promise<RowPage> {
  const columns = await readableColumns(database, table);
  const key = table.primaryKey.every((name) => columns.some((column) => column.name === name)) ? table.primaryKey : [];
  const values: unknown[] = [];
  const cells = columns.map((column, index) => `left(t.${quote(column.name)}::text, ${maxCellLength + 1}) as c${index}`);
  const keys = key.map((name, index) => `t.${quote(name)}::text as k${index}`);
  const where = conditionsOf(query.filters, values);
  const order = [
    ...(query.sort ? [`t.${quote(query.sort.column)} ${query.sort.isDescending ? 'desc nulls last' : 'asc nulls last'}`] : []),
    ...key.map((name) => `t.${quote(name)}`),
  ];
  const { rows } = await database.query<Record<string, string | null>>(
    `select ${[...cells, ...keys].join(', ')} from ${nameOf(table)} t${where}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}
     limit ${pageSize + 1} offset ${(query.page - 1) * pageSize}`,
    values,
  );
  return {
    columns,
    rows: rows.slice(0, pageSize).map((row) => ({
      cells: columns.map((_, index) => row[`c${index}`] ?? null),
      key: key.map((_, index) => row[`k${index}`] ?? ''),
    })),
    hasMore: rows.length > pageSize,
  };
}

/** How many rows match, up to `maxCounted` and one more. */
export async function countRows(database: Database, table: Table, filters: readonly Filter[]): Promise<number> {
  const values: unknown[] = [];
  const where = conditionsOf(filters, values);
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from (select from ${nameOf(table)} t${where} limit ${maxCounted + 1}) as matching`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** The condition that names one row by its primary key. */
function keyCondition(table: Table, key: readonly string[], values: unknown[]): string {
  const conditions = table.primaryKey.map((name, index) => {
    const column = table.columns.find((each) => each.name === name) as Column;
    return `t.${quote(name)} = $${values.push(key[index] ?? '')}::${column.cast}`;
  });
  return conditions.join(' and ');
}

/** Tells whether another session has changed what the page shows. */
const versionOf = (columns: readonly Column[]) =>
  `md5(concat_ws('|', ${columns.map(({ name }) => `coalesce(length(t.${quote(name)}::text), -1), t.${quote(name)}::text`).join(', ')}))`;

export interface WholeRow {
  readonly columns: readonly Column[];
  readonly cells: readonly (string | null)[];
  readonly version: string;
}

export async function findRow(database: Database, table: Table, key: readonly string[]): Promise<WholeRow | undefined> {
  const columns = await readableColumns(database, table);
  const values: unknown[] = [];
  const where = keyCondition(table, key, values);
  const cells = columns.map(({ name }, index) => `t.${quote(name)}::text as c${index}`);
  const { rows } = await database.query<Record<string, string | null>>(
    `select ${[...cells, `${versionOf(columns)} as version`].join(', ')} from ${nameOf(table)} t where ${where}`,
    values,
  );
  const row = rows[0];
  return row && { columns, cells: columns.map((_, index) => row[`c${index}`] ?? null), version: row['version'] ?? '' };
}

/** A column and what becomes of it; `default` writes the column's default. */
export interface Change {
  readonly column: Column;
  readonly value: string | null | { readonly isDefault: true };
}

const written = ({ column, value }: Change, values: unknown[]) =>
  value !== null && typeof value === 'object' ? 'default' : `$${values.push(value)}::${column.cast}`;

/** Resolves to the primary key of the new row. */
export async function insertRow(database: Database, table: Table, changes: readonly Change[]): Promise<string[]> {
  const values: unknown[] = [];
  const names = changes.map(({ column }) => quote(column.name)).join(', ');
  const row = changes.map((change) => written(change, values)).join(', ');
  const content = changes.length === 0 ? 'default values' : `(${names}) values (${row})`;
  const keys = table.primaryKey.map((name, index) => `${quote(name)}::text as k${index}`);
  const returning = keys.length === 0 ? '' : ` returning ${keys.join(', ')}`;
  const { rows } = await database.query<Record<string, string>>(`insert into ${nameOf(table)} ${content}${returning}`, values);
  return table.primaryKey.map((_, index) => rows[0]?.[`k${index}`] ?? '');
}

export interface RowTarget {
  readonly table: Table;
  readonly key: readonly string[];
  /** As the page had it: `WholeRow.version`. */
  readonly version: string;
}

/** Whether the row was still as the page had it, and was changed. */
export async function updateRow(database: Database, target: RowTarget, changes: readonly Change[]): Promise<boolean> {
  const { table, key, version } = target;
  const columns = await readableColumns(database, table);
  const values: unknown[] = [];
  const sets = changes.map((change) => `${quote(change.column.name)} = ${written(change, values)}`).join(', ');
  const where = keyCondition(table, key, values);
  const { rowCount } = await database.query(
    `update ${nameOf(table)} t set ${sets} where ${where} and ${versionOf(columns)} = $${values.push(version)}`,
    values,
  );
  return rowCount === 1;
}

/** Whether the row was still as the page had it, and was deleted. */
export async function deleteRow(database: Database, { table, key, version }: RowTarget): Promise<boolean> {
  const columns = await readableColumns(database, table);
  const values: unknown[] = [];
  const where = keyCondition(table, key, values);
  const { rowCount } = await database.query(
    `delete from ${nameOf(table)} t where ${where} and ${versionOf(columns)} = $${values.push(version)}`,
    values,
  );
  return rowCount === 1;
}

/** How many rows of another table refer to a row, by the values of the columns that they refer to; up to `maxCounted` and one more. */
export async function countReferences(
  database: Database,
  source: { readonly schema: string; readonly name: string; readonly columns: readonly string[] },
  values: readonly string[],
): Promise<number> {
  const where = source.columns.map((name, index) => `t.${quote(name)}::text = $${index + 1}`).join(' and ');
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from (select from ${nameOf(source)} t where ${where} limit ${maxCounted + 1}) as matching`,
    [...values],
  );
  return rows[0]?.count ?? 0;
}
