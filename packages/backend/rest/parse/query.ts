import { cursorOn, readWhole } from './cursor.ts';
import { looksLikeTest, parseGroup, parseGroupKey, parseTest } from './filter.ts';
import { readNames, readPath } from './names.ts';
import { parseOrder } from './order.ts';
import { parseSelect } from './select.ts';
import type { At, Condition, OrderTerm, Query, Range } from './tree.ts';

const reserved = new Set(['select', 'columns', 'on_conflict']);
const reservedAtEnd = new Set(['order', 'limit', 'offset', 'and', 'or']);

/**
 * Parses a request's query. In a GET call a parameter that is not a valid filter is an argument. @throws PGRST100
 */
export function parseQuery(parameters: URLSearchParams, isCallByGet = false): Query {
  const conditions: At<Condition>[] = [];
  const orders: At<readonly OrderTerm[]>[] = [];
  const limits = new Map<string, { path: string[]; limit?: number; offset?: number }>();
  const args: [string, string][] = [];
  for (const [key, value] of parameters) {
    const last = key.slice(key.lastIndexOf('.') + 1);
    if (last === 'order') orders.push({ path: pathOf(key), value: parseOrder(value) });
    else if (last === 'and' || last === 'or') conditions.push(readGroup(key, value));
    else if (last === 'limit' || last === 'offset') setLimit(limits, key, last, value);
    else if (reserved.has(key) || reservedAtEnd.has(last)) continue;
    else if (isCallByGet && !looksLikeTest(value)) args.push([readPath(cursorOn(key, 'tree path')).field.name, value]);
    else conditions.push(readFilter(key, value));
  }
  return {
    select: parseSelect(parameters.get('select') ?? '*'),
    conditions,
    orders,
    ranges: [...limits.values()].map(({ path, limit, offset }) => ({
      path,
      value: { limit, offset: offset ?? 0 } satisfies Range,
    })),
    columns: readList(parameters, 'columns'),
    onConflict: readList(parameters, 'on_conflict'),
    args,
    canonical: canonicalOf(parameters),
  };
}

const pathOf = (key: string) => readPath(cursorOn(key, 'tree path')).path;

function readGroup(key: string, value: string): At<Condition> {
  const { path, joinedBy, isNegated } = parseGroupKey(key);
  return { path, value: parseGroup(joinedBy, isNegated, value) };
}

function readFilter(key: string, value: string): At<Condition> {
  const { path, field } = readPath(cursorOn(key, 'tree path'));
  return { path, value: { kind: 'filter', field, ...parseTest(value) } };
}

/** Like PostgREST, ignores a value that is not a whole number. */
function setLimit(
  limits: Map<string, { path: string[]; limit?: number; offset?: number }>,
  key: string,
  which: 'limit' | 'offset',
  value: string,
) {
  const path = pathOf(key);
  const entry = limits.get(path.join('.')) ?? { path };
  if (/^ *-?\d{1,15} *$/.test(value)) entry[which] = Number(value);
  limits.set(path.join('.'), entry);
}

function readList(parameters: URLSearchParams, name: 'columns' | 'on_conflict'): string[] | undefined {
  const text = parameters.get(name);
  if (text === null) return undefined;
  return readWhole(cursorOn(text, `${name} parameter`), readNames, '"," or end of input');
}

function canonicalOf(parameters: URLSearchParams): string {
  const sorted = new URLSearchParams([...parameters].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  return sorted.toString();
}
