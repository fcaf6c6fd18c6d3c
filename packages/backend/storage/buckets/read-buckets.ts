import { z } from 'zod';
import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import { asUser, type Exchange } from '../storage-request.ts';
import { checked } from '../json-body.ts';
import * as sql from './buckets.sql.ts';

const page = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  search: z.string().optional(),
});

/** GET /bucket: those that the caller may see. @throws InvalidRequest */
export async function listBuckets(exchange: Exchange): Promise<Response> {
  const asked = checked(page, Object.fromEntries(exchange.url.searchParams), 'querystring');
  return json(await asUser(exchange)((transaction) => sql.listBuckets(transaction, asked)));
}

/** GET /bucket/:bucket. @throws NoSuchBucket */
export async function getBucket(exchange: Exchange): Promise<Response> {
  const bucket = await asUser(exchange)((transaction) => sql.findBucket(transaction, exchange.bucket));
  if (!bucket) throw refuse('NoSuchBucket');
  return json(bucket);
}
