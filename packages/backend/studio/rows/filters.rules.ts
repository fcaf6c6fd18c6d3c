import { refuse } from '../errors.ts';
import type { Column, Table } from '../catalog/catalog.ts';

/** Comparisons of a filter, by their name in a URL. */
export const operators = {
  eq: { label: 'is', sql: '=' },
  neq: { label: 'is not', sql: '<>' },
  gt: { label: 'is more than', sql: '>' },
  gte: { label: 'is at least', sql: '>=' },
  lt: { label: 'is less than', sql: '<' },
  lte: { label: 'is at most', sql: '<=' },
  has: { label: 'contains', sql: undefined },
  in: { label: 'is one of', sql: undefined },
  null: { label: 'is NULL', sql: undefined },
  set: { label: 'is not NULL', sql: undefined },
} as const;

export type Operator = keyof typeof operators;
const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text);

export interface Filter {
  readonly column: Column;
  readonly operator: Operator;
  readonly value: string;
}

export interface RowQuery {
  readonly filters: readonly Filter[];
  readonly sort: { readonly column: string; readonly isDescending: boolean } | undefined;
  /** From 1. */
  readonly page: number;
}

const maxFilters = 20;
const maxPage = 100_000;

/**
 * Reads `column`, `operator` and `value`, one of each for every filter, and `sort` and `page`. A filter without a column is left
 * out: it is the form's empty line.
 * @throws filter_invalid
 */
export function readRowQuery(query: URLSearchParams, table: Table): RowQuery {
  const [names, kinds, values] = [query.getAll('column'), query.getAll('operator'), query.getAll('value')];
  if (names.length > maxFilters) throw refuse('filter_invalid', `At most ${maxFilters} filters can be combined.`);
  const filters = names.flatMap((name, index): Filter[] => {
    if (name === '') return [];
    const operator = kinds[index] ?? 'eq';
    if (!isOperator(operator)) throw refuse('filter_invalid', 'The studio doesn’t know a comparison in this filter.');
    return [{ column: findColumn(table, name), operator, value: values[index] ?? '' }];
  });
  return { filters, sort: readSort(query.get('sort') ?? '', table), page: readPage(query.get('page')) };
}

/** @throws filter_invalid */
function findColumn(table: Table, name: string): Column {
  const column = table.columns.find((each) => each.name === name);
  if (!column) throw refuse('filter_invalid', `${table.name} has no column of the name in the filter.`);
  if (column.isHidden) throw refuse('filter_invalid', `${column.name} is hidden, so rows can't be filtered or sorted by it.`);
  return column;
}

function readSort(text: string, table: Table): RowQuery['sort'] {
  if (text === '') return undefined;
  const isDescending = text.startsWith('-');
  return { column: findColumn(table, isDescending ? text.slice(1) : text).name, isDescending };
}

function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}

/** The query of a URL that shows the same rows with these differences. */
export function rowSearch({ filters, sort, page }: RowQuery, actor: string): string {
  const query = new URLSearchParams();
  for (const { column, operator, value } of filters) {
    query.append('column', column.name);
    query.append('operator', operator);
    query.append('value', value);
  }
  if (sort) query.set('sort', `${sort.isDescending ? '-' : ''}${sort.column}`);
  if (page > 1) query.set('page', String(page));
  if (actor !== '') query.set('as', actor);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
