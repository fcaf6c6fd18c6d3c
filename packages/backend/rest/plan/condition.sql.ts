import type { Comparison, Field, Filter, Operation, TextSearch, Truth } from '../parse/tree.ts';
import type { DomainCasts, Table } from '../schema/model.ts';
import { columnOf, type Parameters } from './fragments.sql.ts';

const comparisons: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const patterns: ReadonlySet<Comparison> = new Set<Comparison>(['like', 'ilike', 'match', 'imatch']);

const searches: Record<TextSearch, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/** The operands of `is` are keywords, which a parameter can't replace. */
const truths: Record<Truth, string> = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' };

const columnNamed = (table: Table | undefined, name: string) => table?.columns.find((column) => column.name === name);
const typeOf = (table: Table | undefined, name: string) => columnNamed(table, name)?.type;

/** The casts of a whole column; undefined for others and for a part of a column's JSON. */
export const castsOf = (table: Table | undefined, { name, path }: Field): DomainCasts | undefined =>
  (path.length === 0 ? columnNamed(table, name)?.casts : undefined) ?? undefined;

const isVectorColumn = (table: Table | undefined, name: string) =>
  typeOf(table, name) === 'tsvector' || (table?.computedVectors.includes(name) ?? false);

/** A column or the value of a JSON path in it. Other types are converted to JSON first: a path can also read rows and arrays. */
export function fieldSql(alias: string, table: Table | undefined, field: Field, parameters: Parameters): string {
  const column = columnOf(alias, field.name);
  if (field.path.length === 0) return column;
  const type = typeOf(table, field.name);
  const start = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`;
  const steps = field.path.map(
    ({ asText, key, isIndex }) => `${asText ? '->>' : '->'} ${parameters.add(key)}${isIndex ? '::int' : ''}`,
  );
  return `(${start} ${steps.join(' ')})`;
}

export function filterSql(alias: string, table: Table | undefined, filter: Filter, parameters: Parameters): string {
  const field = fieldSql(alias, table, filter.field, parameters);
  const isVector = filter.field.path.length === 0 && isVectorColumn(table, filter.field.name);
  const parse = castsOf(table, filter.field)?.fromText;
  const test = parse
    ? (parsedOperationSql(field, filter.operation, parse, parameters) ??
      operationSql(field, filter.operation, isVector, parameters))
    : operationSql(field, filter.operation, isVector, parameters);
  return filter.isNegated ? `not (${test})` : test;
}

function operationSql(field: string, operation: Operation, isVector: boolean, parameters: Parameters): string {
  switch (operation.kind) {
    case 'compare': {
      const { operator, quantifier } = operation;
      const isPattern = operator === 'like' || operator === 'ilike';
      const value = parameters.add(isPattern ? operation.value.replaceAll('*', '%') : operation.value);
      return `${field} ${comparisons[operator]} ${quantifier ? `${quantifier}(${value})` : value}`;
    }
    case 'in':
      return `${field} = any(${parameters.add(arrayLiteral(operation.values))})`;
    case 'is':
      return `${field} is ${truths[operation.truth]}`;
    case 'isdistinct':
      return `${field} is distinct from ${parameters.add(operation.value)}`;
    case 'search': {
      const language = () => (operation.language === undefined ? '' : `${parameters.add(operation.language)}::regconfig, `);
      const vector = isVector ? field : `to_tsvector(${language()}${field})`;
      return `${vector} @@ ${searches[operation.operator]}(${language()}${parameters.add(operation.value)})`;
    }
  }
}

/** A comparison with values that a domain's cast reads; undefined where the operand is not one of the domain's values. */
function parsedOperationSql(field: string, operation: Operation, parse: string, parameters: Parameters): string | undefined {
  const each = (list: string) => `any(select ${parse}(item) from unnest(${parameters.add(list)}::text[]) as item)`;
  if (operation.kind === 'in') return `${field} = ${each(arrayLiteral(operation.values))}`;
  if (operation.kind === 'isdistinct') return `${field} is distinct from ${parse}(${parameters.add(operation.value)}::text)`;
  if (operation.kind !== 'compare' || operation.quantifier || patterns.has(operation.operator)) return undefined;
  return `${field} ${comparisons[operation.operator]} ${parse}(${parameters.add(operation.value)}::text)`;
}

/** A list as a PostgreSQL array literal, whose elements take the type of what they are compared with. */
export function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === '') return '{}';
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}
