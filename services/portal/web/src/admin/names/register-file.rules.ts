import { plainTitle, readCsv } from '../../kit/read-csv.rules.ts';

export interface RegisterLine {
  readonly line: number;
  readonly email: string;
  readonly full_name: string;
  /** In Latin letters; may be empty. */
  readonly full_name_en: string;
  readonly cohort: string;
}

/** Why a file cannot be read. */
export type FileProblem =
  | 'register_is_workbook'
  | 'register_encoding_utf16'
  | 'register_encoding_unknown'
  | 'register_columns_missing'
  | 'register_empty'
  | 'register_too_long';

export const maxLines = 5_000;

/** UTF-8, with a byte order mark or without. Anything else is refused, because a wrong guess would spoil Thai names. */
export function decodeRegister(bytes: Uint8Array): { readonly text: string } | { readonly problem: FileProblem } {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) return { problem: 'register_is_workbook' };
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { problem: 'register_encoding_utf16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: 'register_encoding_unknown' };
  }
}

/** The accepted names of the columns, in any language. */
export type ColumnNames = Readonly<Record<'email' | 'name' | 'first' | 'last' | 'english' | 'cohort', readonly string[]>>;

/** The lines of a register: the names of the columns, then one line for each person. */
export function readRegister(
  text: string,
  names: ColumnNames,
): { readonly lines: readonly RegisterLine[] } | { readonly problem: FileProblem } {
  const [head, ...rows] = readCsv(text);
  const titles = (head?.cells ?? []).map(plainTitle);
  const placeOf = (column: keyof ColumnNames) =>
    titles.findIndex((title) => names[column].some((name) => plainTitle(name) === title));
  const places = {
    email: placeOf('email'),
    name: placeOf('name'),
    first: placeOf('first'),
    last: placeOf('last'),
    english: placeOf('english'),
    cohort: placeOf('cohort'),
  };
  if (places.email < 0 || (places.name < 0 && places.first < 0)) return { problem: 'register_columns_missing' };
  if (rows.length === 0) return { problem: 'register_empty' };
  if (rows.length > maxLines) return { problem: 'register_too_long' };
  return {
    lines: rows.map(({ line, cells }) => {
      const cell = (place: number) => cells[place]?.trim() ?? '';
      return {
        line,
        email: cell(places.email),
        full_name: places.name < 0 ? [cell(places.first), cell(places.last)].filter(Boolean).join(' ') : cell(places.name),
        full_name_en: cell(places.english),
        cohort: cell(places.cohort),
      };
    }),
  };
}
