import type { Transaction } from '@trivium/postgres';
import { uuidOrNull } from '../buckets/buckets.sql.ts';
import type { ObjectMetadata, StoredObject } from '../model.ts';
import { awaitAll } from '../transactions.ts';

export interface NewObject {
  readonly id: string;
  readonly bucket: string;
  readonly name: string;
  /** null if the statement only probes whether the insert is allowed. */
  readonly version: string | null;
  readonly ownerId: string | undefined;
  readonly metadata: Partial<ObjectMetadata>;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

const columns =
  'id, name, bucket_id, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata';

export async function findObject(transaction: Transaction, bucket: string, name: string): Promise<StoredObject | undefined> {
  const { rows } = await transaction.query<StoredObject>({
    name: 'storage-find-object',
    text: `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    values: [bucket, name],
  });
  return rows[0];
}

/** Those of the names that the caller may see. */
export async function findVisibleNames(transaction: Transaction, bucket: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await transaction.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and name = any($2)',
    [bucket, names],
  );
  return new Set(rows.map((row) => row.name));
}

/** Makes the trigger on objects refuse the row if its blob has been swept. */
const expectPendingBlob = (transaction: Transaction, { version }: NewObject) =>
  transaction.query(`select set_config('storage.pending_blob', $1, true)`, [version ?? '']);

/** Serialises writers of one name: each must see the version that it replaces. */
const lockName = (transaction: Transaction, { bucket, name }: NewObject) =>
  transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`storage object ${bucket}/${name}`]);

const insert = `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const valuesOf = (object: NewObject) => [
  object.id,
  object.bucket,
  object.name,
  uuidOrNull(object.ownerId),
  object.ownerId ?? null,
  object.version,
  object.metadata,
  object.userMetadata ?? {},
];

/** Returns nothing from the row, because a caller who may insert it may not be allowed to select it. */
export async function insertObject(transaction: Transaction, object: NewObject): Promise<{ id: string }> {
  await awaitAll([expectPendingBlob(transaction, object), transaction.query(insert, valuesOf(object))]);
  return { id: object.id };
}

/** Inserts the object or replaces the one with its name. `previous` is the replaced version, or null. */
export async function upsertObject(
  transaction: Transaction,
  object: NewObject,
): Promise<{ id: string; previous: string | null }> {
  const { rows } = await awaitAll([
    lockName(transaction, object),
    expectPendingBlob(transaction, object),
    transaction.query<{ id: string; previous: string | null }>(
      `with before as (select version from storage.objects where bucket_id = $2 and name = $3)
       ${insert} on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
         version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
       returning id, (select version from before) as previous`,
      valuesOf(object),
    ),
  ]);
  return rows[0] as { id: string; previous: string | null };
}

export async function deleteObjects(transaction: Transaction, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
  const { rows } = await transaction.query<StoredObject>(
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${columns}`,
    [bucket, names],
  );
  return rows;
}

/** Deletes up to `limit` objects created before a time and returns their versions. */
export async function deleteBatch(
  transaction: Transaction,
  bucket: string,
  before: Date,
  limit: number,
): Promise<(string | null)[]> {
  const { rows } = await transaction.query<{ version: string | null }>(
    `delete from storage.objects where id in (
       select id from storage.objects where bucket_id = $1 and created_at <= $2 limit $3
     ) returning version`,
    [bucket, before, limit],
  );
  return rows.map((row) => row.version);
}

/** Moves an object to another name or bucket. Undefined if the caller may not see or change it. */
export async function renameObject(
  transaction: Transaction,
  from: { readonly bucket: string; readonly name: string },
  to: { readonly bucket: string; readonly name: string; readonly ownerId: string | undefined },
): Promise<StoredObject | undefined> {
  const { rows } = await transaction.query<StoredObject>(
    `update storage.objects set bucket_id = $3, name = $4, owner = coalesce($5, owner), owner_id = coalesce($6, owner_id)
     where bucket_id = $1 and name = $2 returning ${columns}`,
    [from.bucket, from.name, to.bucket, to.name, uuidOrNull(to.ownerId), to.ownerId ?? null],
  );
  return rows[0];
}

/** Size in bytes of the object with this version. */
export async function findSize(transaction: Transaction, version: string): Promise<number | undefined> {
  const { rows } = await transaction.query<{ size: number }>(
    `select (metadata ->> 'size')::float8 as size from storage.objects where version = $1`,
    [version],
  );
  return rows[0]?.size;
}
