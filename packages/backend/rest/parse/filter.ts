import {
  attempt,
  cursorOn,
  expect,
  isAtEnd,
  sees,
  skipSpace,
  startsWith,
  take,
  takeMatch,
  unexpected,
  type Cursor,
} from './cursor.ts';
import { readField, readIdentifier, readName, takeQuoted } from './names.ts';
import type { Comparison, Condition, Filter, Operation, TextSearch, Truth } from './tree.ts';

const maxDepth = 30;
const quantified: Comparison[] = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'];
const plain: Comparison[] = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'];
const searches: TextSearch[] = ['fts', 'plfts', 'phfts', 'wfts'];
const truths: Truth[] = ['null', 'not_null', 'true', 'false', 'unknown'];
const conditionExpected = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)';
const operatorExpected = '"not" or operator (eq, gt, ...)';

type Test = Pick<Filter, 'isNegated' | 'operation'>;

/** Parses a parameter's value such as `not.in.(1,2)`. Everything after the operator is its operand. @throws PGRST100 */
export function parseTest(text: string): Test {
  return readTest(cursorOn(text, 'filter'), readRest);
}

/** Whether a parameter of a GET call parses as a filter. Otherwise it is an argument. */
export function looksLikeTest(text: string): boolean {
  const cursor = cursorOn(text, 'filter');
  return attempt(cursor, () => readTest(cursor, readRest)) !== undefined;
}

/** Parses the value of `and=` or `or=`: `(a.eq.1,not.or(b.lt.2,c.is.null))`. Text after it is ignored, as PostgREST does. @throws PGRST100 */
export function parseGroup(joinedBy: 'and' | 'or', isNegated: boolean, text: string): Condition {
  // PostgREST reads the operator of the key together with the value.
  const cursor = cursorOn(text, 'logic tree', (isNegated ? 4 : 0) + joinedBy.length);
  return { kind: 'group', joinedBy, isNegated, conditions: readConditions(cursor, 0) };
}

function readConditions(cursor: Cursor, depth: number): Condition[] {
  if (depth > maxDepth) throw unexpected(cursor, `at most ${maxDepth} levels`);
  skipSpace(cursor);
  expect(cursor, '(');
  skipSpace(cursor);
  const conditions: Condition[] = [];
  do {
    skipSpace(cursor);
    conditions.push(readCondition(cursor, depth));
    skipSpace(cursor);
  } while (take(cursor, ','));
  expect(cursor, ')');
  skipSpace(cursor);
  return conditions;
}

const groupAhead = /(?:not\.)?(?:and|or)[ \t]*\(/y;

function readCondition(cursor: Cursor, depth: number): Condition {
  if (sees(cursor, groupAhead)) {
    const isNegated = take(cursor, 'not.');
    const joinedBy = take(cursor, 'and') ? 'and' : 'or';
    if (joinedBy === 'or') expect(cursor, 'or');
    return { kind: 'group', joinedBy, isNegated, conditions: readConditions(cursor, depth + 1) };
  }
  const start = cursor.at;
  if (attempt(cursor, () => readName(cursor)) === undefined) throw unexpected(cursor, conditionExpected);
  cursor.at = start;
  const field = readField(cursor);
  if (!take(cursor, '.')) throw unexpected(cursor, conditionExpected);
  return { kind: 'filter', field, ...readTest(cursor, readListedValue) };
}

function readTest(cursor: Cursor, readValue: (cursor: Cursor) => string): Test {
  const isNegated = take(cursor, 'not.');
  return { isNegated, operation: readOperation(cursor, readValue) };
}

function readOperation(cursor: Cursor, readValue: (cursor: Cursor) => string): Operation {
  if (take(cursor, 'in.')) return { kind: 'in', values: readList(cursor) };
  if (take(cursor, 'is.')) return { kind: 'is', truth: readTruth(cursor) };
  if (take(cursor, 'isdistinct.')) return { kind: 'isdistinct', value: readValue(cursor) };
  const operator = takeMatch(cursor, /[a-z]+(?=[.(])/y);
  const search = searches.find((name) => name === operator);
  if (search) {
    const language = take(cursor, '(') ? readIdentifier(cursor) : undefined;
    if (language !== undefined) expect(cursor, ')');
    expect(cursor, '.');
    return { kind: 'search', operator: search, language, value: readValue(cursor) };
  }
  const single = plain.find((name) => name === operator);
  if (single) {
    expect(cursor, '.');
    return { kind: 'compare', operator: single, value: readValue(cursor) };
  }
  const compared = quantified.find((name) => name === operator);
  if (!compared) {
    cursor.at -= operator?.length ?? 0;
    throw unexpected(cursor, operatorExpected);
  }
  const quantifier = take(cursor, '(any)') ? 'any' : take(cursor, '(all)') ? 'all' : undefined;
  if (!take(cursor, '.')) throw unexpected(cursor, operatorExpected);
  return { kind: 'compare', operator: compared, quantifier, value: readValue(cursor) };
}

function readTruth(cursor: Cursor): Truth {
  const word = takeMatch(cursor, /[a-z_]+/iy)?.toLowerCase();
  const truth = truths.find((name) => name === word);
  if (truth) return truth;
  cursor.at -= word?.length ?? 0;
  throw unexpected(cursor, 'isVal: (null, not_null, true, false, unknown)');
}

function readRest(cursor: Cursor): string {
  const rest = cursor.text.slice(cursor.at);
  cursor.at = cursor.text.length;
  return rest;
}

/** `(a,"b,c",d)`. */
function readList(cursor: Cursor): string[] {
  skipSpace(cursor);
  expect(cursor, '(');
  skipSpace(cursor);
  const values: string[] = [];
  do values.push(readElement(cursor));
  while (take(cursor, ','));
  expect(cursor, ')');
  skipSpace(cursor);
  return values;
}

/** A quoted value ends at its quote. If more follows before the next comma or bracket, the quotes belong to the value. */
const readElement = (cursor: Cursor) => takeWholeQuoted(cursor) ?? takeMatch(cursor, /[^,)]*/y) ?? '';

function takeWholeQuoted(cursor: Cursor): string | undefined {
  const start = cursor.at;
  const value = takeQuoted(cursor);
  const isWhole = isAtEnd(cursor) || startsWith(cursor, ',') || startsWith(cursor, ')');
  if (value !== undefined && isWhole) return value;
  cursor.at = start;
  return undefined;
}

const readListedValue = (cursor: Cursor) =>
  takeWholeQuoted(cursor) ?? takeMatch(cursor, /\{[^{}]*\}/y) ?? takeMatch(cursor, /[^,)]*/y) ?? '';

/** Parses a group's key: `and`, `not.or`, `clients.or`, `clients.not.and`. @throws PGRST100 */
export function parseGroupKey(key: string): { path: string[]; joinedBy: 'and' | 'or'; isNegated: boolean } {
  const cursor = cursorOn(key, 'logic path');
  const names = [readName(cursor)];
  while (take(cursor, '.')) names.push(readName(cursor));
  if (!isAtEnd(cursor)) throw unexpected(cursor, 'delimiter (.) or end of input');
  const before = names.slice(0, -1);
  return {
    path: before.filter((name) => name !== 'not'),
    joinedBy: names.at(-1) === 'and' ? 'and' : 'or',
    isNegated: before.includes('not'),
  };
}
