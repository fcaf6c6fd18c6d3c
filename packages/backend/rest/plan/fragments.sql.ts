import type { Name } from '../schema/model.ts';

/** A value that PostgreSQL receives apart from the statement. */
export type Value = string | number | null | Uint8Array;

/** Collects a statement's values; what it returns stands for the value in the text. */
export interface Parameters {
  readonly values: Value[];
  /** `$1`, `$2` and so on. */
  add(value: Value): string;
}

export function createParameters(): Parameters {
  const values: Value[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** The only way by which a name enters a statement. A zero byte would end the text early, and no name holds one. */
export const quote = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;

export const qualified = ({ schema, name }: Name) => `${quote(schema)}.${quote(name)}`;

export const columnOf = (alias: string, column: string) => `${quote(alias)}.${quote(column)}`;

/** Spellings of types that the grammar knows and that quoting would hide. */
const spelledTypes = new Map([
  ['int', 'int4'],
  ['integer', 'int4'],
  ['smallint', 'int2'],
  ['bigint', 'int8'],
  ['decimal', 'numeric'],
  ['dec', 'numeric'],
  ['real', 'float4'],
  ['float', 'float8'],
  ['double precision', 'float8'],
  ['boolean', 'bool'],
  ['char', 'bpchar'],
  ['character', 'bpchar'],
  ['character varying', 'varchar'],
  ['bit varying', 'varbit'],
  ['timestamp without time zone', 'timestamp'],
  ['timestamp with time zone', 'timestamptz'],
  ['time without time zone', 'time'],
  ['time with time zone', 'timetz'],
]);

/** A type that a request names: folded to lower case as SQL does, and quoted as every name is. */
export function typeNamed(type: string): string {
  const folded = type.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return quote(spelledTypes.get(folded) ?? folded);
}
