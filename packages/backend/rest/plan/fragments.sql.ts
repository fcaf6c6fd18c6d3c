import type { Name } from '../schema/model.ts';

/** The value of a statement's parameter. */
export type Value = string | number | null | Uint8Array;

/** Collects a statement's values and returns their placeholders. */
export interface Parameters {
  readonly values: Value[];
  /** `$1`, `$2` and so on. */
  add(value: Value): string;
}

export function createParameters(): Parameters {
  const values: Value[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** The only way by which a name enters a statement. Zero bytes are removed, because they would end the text and no name contains one. */
export const quote = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`;

export const qualified = ({ schema, name }: Name) => `${quote(schema)}.${quote(name)}`;

export const columnOf = (alias: string, column: string) => `${quote(alias)}.${quote(column)}`;

/** Type names of the SQL grammar, which do not exist as quoted names. */
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

/** A type that a request names, in lower case like an SQL identifier, and quoted like every name. */
export function typeNamed(type: string): string {
  const folded = type.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return quote(spelledTypes.get(folded) ?? folded);
}
