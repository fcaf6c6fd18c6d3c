import { guardFormula } from '@trivium/core';

/** Rows as CSV (RFC 4180) with a byte order mark, which spreadsheets need to read Thai. Every cell is quoted. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{feff}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

const cellOf = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`;
