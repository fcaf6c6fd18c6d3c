import { RestError } from '../errors.ts';

/** A position in a text that is parsed from left to right. */
export interface Cursor {
  readonly text: string;
  at: number;
  /** Names the text in error messages, such as `filter`. */
  readonly what: string;
  /** The whole parameter as it was sent. */
  readonly source: string;
  /** Characters that PostgREST's messages count before the text. */
  readonly columnsBefore: number;
}

export const cursorOn = (text: string, what: string, columnsBefore = 0): Cursor => ({
  text,
  at: 0,
  what,
  source: text,
  columnsBefore,
});

export const isAtEnd = (cursor: Cursor) => cursor.at >= cursor.text.length;
export const startsWith = (cursor: Cursor, piece: string) => cursor.text.startsWith(piece, cursor.at);

/** Consumes `piece` if it comes next. */
export function take(cursor: Cursor, piece: string): boolean {
  if (!startsWith(cursor, piece)) return false;
  cursor.at += piece.length;
  return true;
}

export function expect(cursor: Cursor, piece: string): void {
  if (!take(cursor, piece)) throw unexpected(cursor, JSON.stringify(piece));
}

/** Consumes and returns what a sticky pattern matches here; undefined if it does not match. */
export function takeMatch(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0];
  if (match !== undefined) cursor.at += match.length;
  return match;
}

/** Whether a sticky pattern matches here. Consumes nothing. */
export function sees(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at;
  return pattern.test(cursor.text);
}

export const skipSpace = (cursor: Cursor) => void takeMatch(cursor, /[ \t]*/y);

/** Tries to parse; on a refusal it resets the cursor and returns undefined. */
export function attempt<T>(cursor: Cursor, read: () => T): T | undefined {
  const start = cursor.at;
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    cursor.at = start;
    return undefined;
  }
}

export const unexpected = (cursor: Cursor, expecting: string): RestError =>
  refusal(cursor, isAtEnd(cursor) ? 'end of input' : JSON.stringify(characterAt(cursor)), expecting);

/** As PostgREST words it where a whole parameter was read and a part is left. */
export const unexpectedRest = (cursor: Cursor, expecting: string): RestError =>
  refusal(cursor, `'${characterAt(cursor)}'`, expecting);

const characterAt = ({ text, at }: Cursor) => String.fromCodePoint(text.codePointAt(at) ?? 0);

function refusal(cursor: Cursor, actual: string, expecting: string): RestError {
  return new RestError(
    'PGRST100',
    `"failed to parse ${cursor.what} (${cursor.source})" (line 1, column ${cursor.columnsBefore + cursor.at + 1})`,
    {
      details: `unexpected ${actual} expecting ${expecting}`,
    },
  );
}

/** Parses a whole text. @throws PGRST100 if a part is left */
export function readWhole<T>(cursor: Cursor, read: (cursor: Cursor) => T, expecting: string): T {
  const value = read(cursor);
  if (!isAtEnd(cursor)) throw unexpected(cursor, expecting);
  return value;
}
