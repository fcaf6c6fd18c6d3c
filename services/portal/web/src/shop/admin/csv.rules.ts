export type Cell = string | number | null;

/** What a spreadsheet would take for a formula, whoever typed it: by its first sign, also behind spaces. */
const isFormula = (text: string) => /^\s*[=+\-@\t\r|]/.test(text);

/**
 * A cell that every spreadsheet shows as it stands: what looks like a formula is told to be text by an apostrophe (OWASP,
 * CSV injection), and what holds separators is quoted (RFC 4180). Numbers stay numbers.
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as one text, with the mark that makes spreadsheets read Thai. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
