import { z } from 'zod';
import { json } from '../responses.ts';
import type { StorageRequest } from '../storage-request.ts';
import { asUser } from '../transactions.ts';
import { readJson } from '../json-body.ts';
import { searchObjects } from './lists.sql.ts';

const body = z.looseObject({
  prefix: z.string(),
  limit: z.int().min(1).optional(),
  offset: z.int().min(0).optional(),
  search: z.string().nullish(),
  sortBy: z
    .looseObject({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order: z.enum(['asc', 'desc']).nullish(),
    })
    .nullish(),
});

/** POST /object/list/:bucket: a page of a folder. @throws InvalidRequest */
export async function listObjects(request: StorageRequest): Promise<Response> {
  const { prefix, limit, offset, search, sortBy } = await readJson(request.raw, body);
  const page = {
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    search: search ?? '',
    limit: limit ?? 100,
    offset: offset ?? 0,
    column: sortBy?.column ?? 'name',
    order: sortBy?.order ?? 'asc',
  };
  return json(await asUser(request)((transaction) => searchObjects(transaction, request.bucket, page)));
}
