import type { Command } from 'commander';

type Row = Readonly<Record<string, unknown>>;

/**
 * Replaces control and direction characters: text written by strangers must not move the cursor or forge a line in the
 * terminal.
 */
export const replaceControls = (input: string) => input.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ');

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return value.toISOString();
  return replaceControls(typeof value === 'string' ? value : JSON.stringify(value));
}

const isJson = (command: Command) => Boolean(command.optsWithGlobals()['json']);

const write = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints one object: a field a line, or JSON. */
export function printOne(command: Command, row: Row): void {
  if (isJson(command)) return write(JSON.stringify(row, null, 2));
  const width = Math.max(...Object.keys(row).map((key) => key.length));
  for (const [key, value] of Object.entries(row)) write(`${key.padEnd(width)}  ${formatValue(value)}`);
}

/** Prints many objects: a table of the given columns, or JSON with all fields. */
export function printMany(command: Command, rows: readonly Row[], columns: readonly string[]): void {
  if (isJson(command)) return write(JSON.stringify(rows, null, 2));
  if (rows.length === 0) return write('none');
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => formatValue(row[column]).length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  write(line(columns));
  for (const row of rows) write(line(columns.map((column) => formatValue(row[column]))));
}
