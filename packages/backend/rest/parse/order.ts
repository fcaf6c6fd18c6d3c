import { attempt, cursorOn, expect, isAtEnd, sees, skipSpace, take, unexpectedRest, type Cursor } from './cursor.ts';
import { readField, readName } from './names.ts';
import type { OrderTerm } from './tree.ts';

/** `name.desc.nullslast,clients(name)`. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = cursorOn(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    skipSpace(cursor);
    terms.push(readTerm(cursor));
    skipSpace(cursor);
  } while (take(cursor, ','));
  if (!isAtEnd(cursor)) throw unexpectedRest(cursor, '"," or end of input');
  return terms;
}

const bracketAhead = /(?:"(?:[^"\\]|\\[^])*"|[^,()"])*\(/y;

function readTerm(cursor: Cursor): OrderTerm {
  const related = sees(cursor, bracketAhead)
    ? attempt(cursor, () => {
        const relation = readName(cursor);
        expect(cursor, '(');
        const field = readField(cursor);
        expect(cursor, ')');
        return { relation, field };
      })
    : undefined;
  const term = related ?? { field: readField(cursor) };
  const direction = take(cursor, '.asc') ? 'asc' : take(cursor, '.desc') ? 'desc' : undefined;
  const nulls = take(cursor, '.nullsfirst') ? 'first' : take(cursor, '.nullslast') ? 'last' : undefined;
  return { ...term, direction, nulls };
}
