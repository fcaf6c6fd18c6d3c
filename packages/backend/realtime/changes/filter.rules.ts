/** One condition of a filter such as `id=eq.5` or `title=not.like.draft%`. */
export interface Condition {
  readonly column: string;
  readonly operator: Operator;
  /** As the client wrote it; for `in` an array literal. */
  readonly value: string;
  readonly isNegated: boolean;
}

export const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;
export type Operator = (typeof operators)[number];

/** An invalid filter, in the words of Supabase's server. */
export class FilterError extends Error {}

/** The changes that a client subscribes to. */
export interface ChangeFilter {
  readonly event: 'INSERT' | 'UPDATE' | 'DELETE' | '*';
  /** `*` matches all. */
  readonly schema: string;
  readonly table: string;
  readonly conditions: readonly Condition[];
  /** The requested columns besides the primary key; all if undefined. */
  readonly columns: readonly string[] | undefined;
}

const events = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** Reads one entry of `postgres_changes`. @throws FilterError */
export function readChangeFilter(params: Readonly<Record<string, unknown>>): ChangeFilter {
  const { event, schema, table, filter, select } = params;
  const upper = typeof event === 'string' ? event.toUpperCase() : '*';
  const columns = readColumns(select);
  const hasSchema = typeof schema === 'string';
  const hasTable = typeof table === 'string';
  const hasFilter = filter !== undefined && filter !== null;
  const isValid =
    (hasSchema || schema === undefined) &&
    (hasTable || table === undefined) &&
    (hasSchema || hasTable) &&
    (!hasFilter || (hasSchema && hasTable && typeof filter === 'string'));
  if (!isValid)
    throw new FilterError('No subscription params provided. Please provide at least a `schema` or `table` to subscribe to.');
  const changeFilter = {
    event: (events.has(upper) ? upper : '*') as ChangeFilter['event'],
    schema: hasSchema ? schema : 'public',
    table: hasTable ? table : '*',
    conditions: hasFilter ? readConditions(filter) : [],
    columns,
  };
  if (columns && (changeFilter.schema === '*' || changeFilter.table === '*'))
    throw new FilterError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    );
  return changeFilter;
}

function readColumns(select: unknown): string[] | undefined {
  if (typeof select === 'string')
    throw new FilterError('Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]');
  if (!Array.isArray(select)) return undefined;
  const columns = select.filter((column) => typeof column === 'string');
  return columns.length > 0 ? columns : undefined;
}

/** Conditions are separated by commas, and all of them must hold. */
function readConditions(filter: string): Condition[] {
  if (filter.trim() === '') return [];
  return splitConditions(filter.trim()).map(readCondition);
}

/** A comma belongs to the value inside parentheses, or inside quotes that open after a dot, a parenthesis or a comma. */
function splitConditions(filter: string): string[] {
  const parts: string[] = [];
  let current = '';
  let depth = 0;
  let isQuoted = false;
  for (let place = 0; place < filter.length; place++) {
    const char = filter[place] as string;
    if (isQuoted) {
      current += char;
      if (char === '\\') current += filter[++place] ?? '';
      else if (char === '"') isQuoted = false;
      continue;
    }
    if (char === '"' && /[.(,]$/.test(current)) isQuoted = true;
    else if (char === '(') depth++;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === ',' && depth === 0) {
      parts.push(current);
      current = '';
      continue;
    }
    current += char;
  }
  return [...parts, current];
}

const conditionPattern = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s;

function readCondition(part: string): Condition {
  const text = part.trim();
  const fail = (why: string) => new FilterError(`Error parsing \`filter\` params: ${why}`);
  if (text === '') throw fail('filter must not contain empty segments (check for extra commas)');
  const [, column, negation, name, value = ''] = conditionPattern.exec(text) ?? [];
  const operator = operators.find((candidate) => candidate === name);
  if (column === undefined || !operator) throw fail(JSON.stringify(operatorOf(text)));
  const condition = { column, operator, isNegated: negation !== undefined };
  if (operator !== 'in') return { ...condition, value: unquote(value) };
  if (!/^\(.*\)$/s.test(value)) throw fail('`in` filter value must be wrapped by parentheses');
  return { ...condition, value: `{${value.slice(1, -1)}}` };
}

/** The part that is not an operator with a value, as Supabase's server shows it. */
function operatorOf(text: string): string[] {
  const equals = text.indexOf('=');
  if (equals < 0) return [text];
  const rest = text.slice(equals + 1).replace(/^not\./, '');
  const dot = rest.indexOf('.');
  return dot < 0 ? [rest] : [rest.slice(0, dot), rest.slice(dot + 1)];
}

/** Removes quotes around the whole value. */
function unquote(value: string): string {
  return /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value;
}
