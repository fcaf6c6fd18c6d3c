import { plainTitle, readCsv } from '../../kit/read-csv.rules.ts';

/** A line of a file of officers, as it is sent. */
export interface OfficeLine {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  /** A role, or what the file says where no role has this name. */
  readonly role: string;
  /** A slug or a name, which the database looks up. */
  readonly division: string;
  readonly club: string;
  readonly term: string;
}

export type OfficeFileProblem = 'office_columns_missing' | 'office_file_empty' | 'office_file_too_long';
export const maxOfficeLines = 500;

type Column = Exclude<keyof OfficeLine, 'line'>;
/** The accepted names of the columns and of the roles, in any language. */
export interface OfficeWords {
  readonly columns: Readonly<Record<Column, readonly string[]>>;
  readonly roles: Readonly<Record<string, readonly string[]>>;
}

/** The lines of a file: the names of the columns, then one line for each officer. Address and role are needed. */
export function readOffices(
  text: string,
  { columns, roles }: OfficeWords,
): { readonly lines: readonly OfficeLine[] } | { readonly problem: OfficeFileProblem } {
  const [head, ...rows] = readCsv(text.replace(/^\u{feff}/u, ''));
  const titles = (head?.cells ?? []).map(plainTitle);
  const placeOf = (column: Column) => titles.findIndex((title) => columns[column].some((name) => plainTitle(name) === title));
  const places = { email: placeOf('email'), role: placeOf('role') };
  if (places.email < 0 || places.role < 0) return { problem: 'office_columns_missing' };
  if (rows.length === 0) return { problem: 'office_file_empty' };
  if (rows.length > maxOfficeLines) return { problem: 'office_file_too_long' };
  const roleOf = (written: string) =>
    Object.entries(roles).find(([, names]) => names.some((name) => plainTitle(name) === plainTitle(written)))?.[0] ?? written;
  return {
    lines: rows.map(({ line, cells }) => {
      const cell = (column: Column) => cells[placeOf(column)]?.trim() ?? '';
      return {
        line,
        email: cell('email'),
        name: cell('name'),
        role: roleOf(cell('role')),
        division: cell('division'),
        club: cell('club'),
        term: cell('term'),
      };
    }),
  };
}
