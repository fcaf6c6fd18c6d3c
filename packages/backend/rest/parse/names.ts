import { take, takeMatch, unexpected, startsWith, isAtEnd, skipSpace, type Cursor } from './cursor.ts';
import type { Field, JsonStep } from './tree.ts';

/** A name in double quotes, in which a backslash escapes the next character. */
export function takeQuoted(cursor: Cursor): string | undefined {
  if (!startsWith(cursor, '"')) return undefined;
  const quoted = takeMatch(cursor, /"(?:[^"\\]|\\[^])*"/y);
  if (quoted === undefined) return undefined;
  return quoted.slice(1, -1).replaceAll(/\\([^])/g, '$1');
}

/** Letters, digits, underscore, dollar and spaces; dashes between them, but not the arrow of a JSON path. */
const plainName = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy;

export function readName(cursor: Cursor): string {
  const name = takeQuoted(cursor) ?? takeMatch(cursor, plainName)?.trim();
  if (name === undefined) throw unexpected(cursor, 'field name (* or [a..z0..9_$])');
  return name;
}

/** The name of a type or of a text search configuration. */
export function readIdentifier(cursor: Cursor): string {
  const name = takeMatch(cursor, /[\p{L}\p{Nd}_ $]+/uy)?.trim();
  if (!name) throw unexpected(cursor, 'letter or digit');
  return name;
}

export function readJsonPath(cursor: Cursor): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const asText = startsWith(cursor, '->>');
    if (!take(cursor, asText ? '->>' : '->')) return steps;
    const index = takeMatch(cursor, /-?\d+(?=->|::|\.|,|$)/y);
    const key = index ?? takeQuoted(cursor) ?? takeMatch(cursor, /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y)?.trim();
    if (key === undefined) throw unexpectedKey(cursor);
    steps.push({ asText, key, isIndex: index !== undefined });
  }
}

function unexpectedKey(cursor: Cursor) {
  if (take(cursor, '-')) return unexpected(cursor, 'digit');
  return unexpected(cursor, '"-", digit or any non reserved character different from: .,>()');
}

export function readField(cursor: Cursor): Field {
  skipSpace(cursor);
  const name = readName(cursor);
  const path = readJsonPath(cursor);
  skipSpace(cursor);
  return { name, path };
}

/** Parses `a.b.column->json`: the path of embedded relations, and the column. */
export function readPath(cursor: Cursor): { path: string[]; field: Field } {
  const names = [readName(cursor)];
  while (take(cursor, '.')) names.push(readName(cursor));
  const path = readJsonPath(cursor);
  if (!isAtEnd(cursor)) throw unexpected(cursor, 'delimiter (.), "->" or end of input');
  return { path: names.slice(0, -1), field: { name: names.at(-1)!, path } };
}

export function readNames(cursor: Cursor): string[] {
  const names: string[] = [];
  do {
    skipSpace(cursor);
    names.push(readName(cursor));
    skipSpace(cursor);
  } while (take(cursor, ','));
  return names;
}
