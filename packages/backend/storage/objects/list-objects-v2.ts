import { z } from 'zod';
import { json } from '../responses.ts';
import { asUser, type Exchange } from '../storage-request.ts';
import { readJson } from '../json-body.ts';
import { decodeCursor, encodeCursor, type Cursor } from './cursor.ts';
import { listFolders, listNames, type ListEntry } from './lists.sql.ts';

const body = z.looseObject({
  prefix: z.string().optional(),
  limit: z.int().min(1).optional(),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().optional(),
  sortBy: z
    .looseObject({ column: z.enum(['name', 'updated_at', 'created_at']), order: z.enum(['asc', 'desc']).nullish() })
    .nullish(),
});

const mostEntries = 1000;

/** POST /object/list-v2/:bucket: by cursor, with folders apart where a delimiter is asked for. @throws InvalidRequest, InvalidParameter */
export async function listObjectsV2(exchange: Exchange): Promise<Response> {
  const asked = await readJson(exchange.request, body);
  const start: Cursor = asked.cursor
    ? decodeCursor(asked.cursor)
    : { column: asked.sortBy?.column ?? 'name', order: asked.sortBy?.order ?? 'asc', after: '', afterTime: '' };
  const limit = Math.min(asked.limit ?? mostEntries, mostEntries);
  const list: typeof listNames = asked.with_delimiter ? listFolders : listNames;
  // One more than is shown tells whether there is another page.
  const page = { ...start, prefix: asked.prefix ?? '', limit: limit + 1 };
  const found = await asUser(exchange)((transaction) => list(transaction, exchange.bucket, page));
  const entries = found.slice(0, limit).map((entry) => (entry.id === null ? { ...entry, name: `${entry.name}/` } : entry));
  const hasNext = found.length > limit;
  const last = entries.at(-1);
  return json({
    hasNext,
    ...(hasNext && last && { nextCursor: encodeCursor(cursorAfter(start, last)), nextCursorKey: last.name }),
    folders: entries.filter((entry) => entry.id === null),
    objects: entries.filter((entry) => entry.id !== null),
  });
}

function cursorAfter({ column, order }: Cursor, last: ListEntry): Cursor {
  const time = column === 'name' ? undefined : last[column];
  return { column, order, after: last.name, afterTime: time?.toISOString() ?? '' };
}
