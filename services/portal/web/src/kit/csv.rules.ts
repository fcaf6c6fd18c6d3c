import { guardFormula } from '@trivium/core';

export type Cell = string | number | null;

/** Rows as CSV (RFC 4180) with a byte order mark, which spreadsheets need to read Thai. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** A text is quoted where it has what separates cells in some spreadsheet, or spaces at its ends; a number is not a text, and so not guarded. Marks for lines go. */
function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value.replaceAll('\u200b', ''));
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
