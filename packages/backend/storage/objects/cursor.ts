import { z } from 'zod';
import { refuse } from '../errors.ts';

/** The position of the next page and the order of the list. A client needs to send nothing else. */
export interface Cursor {
  readonly column: 'name' | 'created_at' | 'updated_at';
  readonly order: 'asc' | 'desc';
  readonly after: string;
  readonly afterTime: string;
}

const cursorSchema = z.tuple([
  z.enum(['name', 'created_at', 'updated_at']),
  z.enum(['asc', 'desc']),
  z.string(),
  z.union([z.literal(''), z.iso.datetime()]),
]);

export const encodeCursor = ({ column, order, after, afterTime }: Cursor): string =>
  Buffer.from(JSON.stringify([column, order, after, afterTime])).toString('base64url');

/** @throws InvalidParameter if the text is not a cursor */
export function decodeCursor(text: string): Cursor {
  const [column, order, after, afterTime] = parse(text);
  return { column, order, after, afterTime };
}

function parse(text: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw refuse('InvalidParameter', { message: 'Invalid Parameter continuation token', cause });
  }
}
