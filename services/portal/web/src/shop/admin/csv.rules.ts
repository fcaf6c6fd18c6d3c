import { guardFormula } from '@trivium/core';

export type Cell = string | number | null;

/** A cell of RFC 4180: formulas are guarded, and a text with separators is quoted. Numbers stay numbers. */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as one text with a byte order mark, which spreadsheets need to read Thai. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
