import { z } from 'zod';
import { json } from '../responses.ts';
import type { StorageRequest } from '../storage-request.ts';
import { asUser } from '../transactions.ts';
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

const maxEntries = 1000;

/** POST /object/list-v2/:bucket: a page by cursor, with folders listed apart if `with_delimiter` is set. @throws InvalidRequest, InvalidParameter */
export async function listObjectsV2(request: StorageRequest): Promise<Response> {
  const input = await readJson(request.raw, body);
  const start: Cursor = input.cursor
    ? decodeCursor(input.cursor)
    : { column: input.sortBy?.column ?? 'name', order: input.sortBy?.order ?? 'asc', after: '', afterTime: '' };
  const limit = Math.min(input.limit ?? maxEntries, maxEntries);
  const list: typeof listNames = input.with_delimiter ? listFolders : listNames;
  // One extra entry tells whether there is another page.
  const page = { ...start, prefix: input.prefix ?? '', limit: limit + 1 };
  const rows = await asUser(request)((transaction) => list(transaction, request.bucket, page));
  const entries = rows.slice(0, limit).map((entry) => (entry.id === null ? { ...entry, name: `${entry.name}/` } : entry));
  const hasNext = rows.length > limit;
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
