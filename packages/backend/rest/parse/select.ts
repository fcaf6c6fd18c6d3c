import { attempt, cursorOn, expect, isAtEnd, sees, skipSpace, startsWith, take, unexpected, type Cursor } from './cursor.ts';
import { readField, readIdentifier, readName } from './names.ts';
import type { Aggregate, SelectEmbed, SelectField, SelectItem } from './tree.ts';

/** Maximum depth of embeds within embeds. */
const maxDepth = 30;

/** Text after a whole list is ignored, as PostgREST does, such as one bracket too many. @throws PGRST100 */
export const parseSelect = (text: string): SelectItem[] => readItems(cursorOn(text, 'select parameter'), 0);

function readItems(cursor: Cursor, depth: number): SelectItem[] {
  if (depth > maxDepth) throw unexpected(cursor, `at most ${maxDepth} levels`);
  const items: SelectItem[] = [];
  skipSpace(cursor);
  if (isAtEnd(cursor) || startsWith(cursor, ')')) return items;
  do items.push(readItem(cursor, depth));
  while (take(cursor, ','));
  return items;
}

const bracketAhead = /(?:"(?:[^"\\]|\\[^])*"|[^,()"])*\(/y;
const colonAhead = /(?:"(?:[^"\\]|\\[^])*"|[^,():"])*:(?!:)/y;

function readItem(cursor: Cursor, depth: number): SelectItem {
  skipSpace(cursor);
  // Most items are plain fields. The lookahead avoids a caught exception, which costs more than everything else here.
  const head = sees(cursor, bracketAhead) ? attempt(cursor, () => readEmbedHead(cursor)) : undefined;
  if (!head) return readSelectField(cursor);
  const items = readItems(cursor, depth + 1);
  expect(cursor, ')');
  skipSpace(cursor);
  return { ...head, items };
}

/** An embed up to and including its opening bracket. */
function readEmbedHead(cursor: Cursor): Omit<SelectEmbed, 'items'> {
  const isSpread = take(cursor, '...');
  const alias = isSpread ? undefined : readAlias(cursor);
  const name = readName(cursor);
  // `count()` is always the aggregate, never a relation.
  if (!isSpread && name === 'count') throw unexpected(cursor, 'a relation');
  let hint: string | undefined;
  let join: 'inner' | 'left' | undefined;
  for (let params = 0; params < 2 && take(cursor, '!'); params++) {
    const param = readName(cursor);
    if (param === 'inner' || param === 'left') join ??= param;
    else hint ??= param;
  }
  expect(cursor, '(');
  return { kind: 'embed', name, alias, hint, isInner: join === 'inner', isSpread };
}

function readAlias(cursor: Cursor): string | undefined {
  if (!sees(cursor, colonAhead)) return undefined;
  return attempt(cursor, () => {
    const alias = readName(cursor);
    if (startsWith(cursor, '::')) throw unexpected(cursor, '":"');
    expect(cursor, ':');
    return alias;
  });
}

function readSelectField(cursor: Cursor): SelectField {
  if (take(cursor, '*')) {
    endOfField(cursor);
    return { kind: 'field', field: { name: '*', path: [] } };
  }
  const alias = readAlias(cursor);
  if (take(cursor, 'count()')) {
    const aggregateCast = readCast(cursor);
    endOfField(cursor);
    return { kind: 'field', field: { name: '*', path: [] }, alias, aggregate: 'count', aggregateCast };
  }
  const field = readField(cursor);
  const cast = readCast(cursor);
  const aggregate = readAggregate(cursor);
  const aggregateCast = aggregate && readCast(cursor);
  endOfField(cursor);
  return { kind: 'field', field, alias, cast, aggregate, aggregateCast };
}

const readCast = (cursor: Cursor) => (take(cursor, '::') ? readIdentifier(cursor) : undefined);

function readAggregate(cursor: Cursor): Aggregate | undefined {
  const names: Aggregate[] = ['sum', 'avg', 'count', 'max', 'min'];
  return names.find((name) => take(cursor, `.${name}()`));
}

function endOfField(cursor: Cursor): void {
  skipSpace(cursor);
  if (!isAtEnd(cursor) && !startsWith(cursor, ',') && !startsWith(cursor, ')'))
    throw unexpected(cursor, 'letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input');
}
