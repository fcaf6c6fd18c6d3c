import { withoutLineMarks } from '../language/line-marks.ts';

/**
 * Rows of a CSV (RFC 4180), also as spreadsheets write it: by commas, semicolons or tabs, whichever the first line has most
 * of, with any line end. Each row says on which line of the file it begins; empty lines are left out.
 */
export function readCsv(text: string): readonly CsvRow[] {
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begins = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begins, cells });
    cells = [];
    cell = '';
  };
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] as string;
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n' || (sign === '\r' && text[place + 1] !== '\n')) {
      endRow();
      begins = line;
    } else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const countOf = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most));
}

/** A column's title for comparing: without case, spaces, hyphens and underscores. */
export const plainTitle = (title: string): string =>
  withoutLineMarks(title)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
