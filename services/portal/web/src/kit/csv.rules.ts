/** What a spreadsheet would take for a formula. Source: OWASP, «CSV Injection». */
const formula = /^[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read Thai. A cell that would be run as a formula is
 * led by an apostrophe; every cell is quoted.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{feff}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
