import { guardFormula } from '@trivium/core';

export type Cell = string | number | null;

/** Rows as CSV (RFC 4180) with a byte order mark, which spreadsheets need to read Thai. Texts are quoted, numbers are not. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

function csvCell(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : `"${guardFormula(value).replaceAll('"', '""')}"`;
}
