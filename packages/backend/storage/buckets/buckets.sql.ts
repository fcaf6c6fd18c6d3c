import { isUuid } from '@trivium/core';
import type { Transaction } from '@trivium/postgres';
import type { Bucket } from '../model.ts';

export interface BucketSettings {
  readonly public?: boolean | undefined;
  readonly fileSizeLimit?: number | null | undefined;
  readonly allowedMimeTypes?: readonly string[] | null | undefined;
}

export interface BucketPage {
  readonly search?: string | undefined;
  readonly sortColumn?: 'id' | 'name' | 'created_at' | 'updated_at' | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

// The driver returns bigint as text. Sizes fit in a number.
const columns = `id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at`;

/** Lists all buckets without a `limit`. */
export async function listBuckets(transaction: Transaction, page: BucketPage): Promise<(Bucket & { type: string })[]> {
  const { search = '', sortColumn = 'name', sortOrder = 'asc', limit, offset = 0 } = page;
  const { rows } = await transaction.query<Bucket & { type: string }>(
    `select ${columns}, type from storage.buckets
     where name ilike $1 order by "${sortColumn}" ${sortOrder === 'desc' ? 'desc' : 'asc'} limit $2 offset $3`,
    [`%${escapeLike(search)}%`, limit ?? null, offset],
  );
  return rows;
}

export async function findBucket(transaction: Transaction, id: string): Promise<Bucket | undefined> {
  const { rows } = await transaction.query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id]);
  return rows[0];
}

export interface NewBucket extends BucketSettings {
  readonly id: string;
  readonly name: string;
  readonly ownerId?: string | undefined;
}

/** Returns nothing from the row, because a caller who may insert it may not be allowed to select it. */
export async function insertBucket(transaction: Transaction, bucket: NewBucket): Promise<void> {
  await transaction.query(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      bucket.id,
      bucket.name,
      uuidOrNull(bucket.ownerId),
      bucket.ownerId ?? null,
      bucket.public ?? false,
      bucket.fileSizeLimit ?? null,
      bucket.allowedMimeTypes ?? null,
    ],
  );
}

/** Changes the defined settings. False if the caller sees no such bucket. */
export async function updateBucket(transaction: Transaction, id: string, settings: BucketSettings): Promise<boolean> {
  const changes = Object.entries({
    public: settings.public,
    file_size_limit: settings.fileSizeLimit,
    allowed_mime_types: settings.allowedMimeTypes,
  }).filter(([, value]) => value !== undefined);
  const assigned = changes.map(([column], index) => `${column} = $${index + 2}`);
  const { rowCount } = await transaction.query(
    `update storage.buckets set ${[...assigned, 'updated_at = now()'].join(', ')} where id = $1`,
    [id, ...changes.map(([, value]) => value)],
  );
  return rowCount === 1;
}

export async function deleteBucket(transaction: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await transaction.query('delete from storage.buckets where id = $1', [id]);
  return rowCount === 1;
}

/** Whether a bucket is empty; undefined if it does not exist. */
export async function findBucketState(transaction: Transaction, id: string): Promise<{ isEmpty: boolean } | undefined> {
  const { rows } = await transaction.query<{ isEmpty: boolean }>(
    `select not exists (select from storage.objects where bucket_id = b.id) as "isEmpty" from storage.buckets b where id = $1`,
    [id],
  );
  return rows[0];
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** The deprecated column `owner` is a UUID. */
export const uuidOrNull = (text: string | undefined): string | null => (isUuid(text) ? text : null);

/** Creates a bucket or changes the existing one. */
export async function upsertBucket(transaction: Transaction, bucket: NewBucket): Promise<void> {
  await transaction.query(
    `insert into storage.buckets as b (id, name, public, file_size_limit, allowed_mime_types) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set public = $3, file_size_limit = $4, allowed_mime_types = $5, updated_at = now()
     where (b.public, b.file_size_limit, b.allowed_mime_types) is distinct from ($3::boolean, $4::bigint, $5::text[])`,
    [bucket.id, bucket.name, bucket.public ?? false, bucket.fileSizeLimit ?? null, bucket.allowedMimeTypes ?? null],
  );
}
