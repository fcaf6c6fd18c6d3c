import { z } from 'zod';
import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import type { StorageRequest } from '../storage-request.ts';
import { asUser } from '../transactions.ts';
import { parseWith } from '../json-body.ts';
import * as sql from './buckets.sql.ts';

const page = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  search: z.string().optional(),
});

/** GET /bucket: the buckets that the caller may see. @throws InvalidRequest */
export async function listBuckets(request: StorageRequest): Promise<Response> {
  const input = parseWith(page, Object.fromEntries(request.url.searchParams), 'querystring');
  return json(await asUser(request)((transaction) => sql.listBuckets(transaction, input)));
}

/** GET /bucket/:bucket. @throws NoSuchBucket */
export async function getBucket(request: StorageRequest): Promise<Response> {
  const bucket = await asUser(request)((transaction) => sql.findBucket(transaction, request.bucket));
  if (!bucket) throw refuse('NoSuchBucket');
  return json(bucket);
}
