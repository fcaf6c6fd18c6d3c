import { RestError } from '../errors.ts';

/** Reads CSV (RFC 4180) whose first line names the columns. @throws PGRST102 */
export function parseCsv(text: string): { names: string[]; rows: string[][] } {
  const lines = readLines(text);
  const [names, ...rows] = lines;
  if (!names) throw new RestError('PGRST102', 'Empty or invalid csv');
  if (rows.some((row) => row.length !== names.length))
    throw new RestError('PGRST102', 'All lines must have same number of fields');
  return { names, rows };
}

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const piece = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (piece.lastIndex < text.length) {
    const match = piece.exec(text);
    if (!match) throw new RestError('PGRST102', 'Empty or invalid csv');
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') {
      if (piece.lastIndex === text.length) line.push('');
      continue;
    }
    lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines;
}
