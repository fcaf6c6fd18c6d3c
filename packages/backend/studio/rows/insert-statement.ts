import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Table } from '../catalog/catalog.ts';
import type { WholeRow } from './rows.sql.ts';

/** The statement that puts a deleted row back, as far as the studio saw it. */
export function insertStatement(table: Table, row: WholeRow): string {
  const written = row.columns
    .map((column, index) => ({ column, value: row.cells[index] ?? null }))
    .filter(({ column }) => !column.isGenerated || column.isIdentity);
  const names = written.map(({ column }) => escapeIdentifier(column.name)).join(', ');
  const values = written.map(({ value }) => (value === null ? 'null' : escapeLiteral(value))).join(', ');
  // A generated identity keeps its number.
  const overriding = written.some(({ column }) => column.isGenerated && column.isIdentity) ? ' overriding system value' : '';
  return `insert into ${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)} (${names})${overriding}\nvalues (${values});`;
}
