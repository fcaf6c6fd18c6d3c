import { isSystemSchema } from '../access/hidden-columns.rules.ts';
import type { Table } from '../catalog/catalog.ts';
import { refuse } from '../errors.ts';

/** Whether forms change its rows: a table of the project's own. */
export const isEditable = ({ schema, kind }: Pick<Table, 'schema' | 'kind'>): boolean =>
  kind === 'table' && !isSystemSchema(schema);

/** The query that names a row: its primary key, in order. */
export const keySearch = (key: readonly string[]): string => `?${new URLSearchParams(key.map((value) => ['key', value]))}`;

/** @throws row_not_found */
export function readKey(query: URLSearchParams, table: Table): string[] {
  const key = query.getAll('key');
  if (table.primaryKey.length === 0 || key.length !== table.primaryKey.length)
    throw refuse('row_not_found', 'The address names no row of this table.');
  return key;
}
