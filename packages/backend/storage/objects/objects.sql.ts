import type { Transaction } from '@trivium/postgres';
import { uuidOrNull } from '../buckets/buckets.sql.ts';
import type { ObjectMetadata, StoredObject } from '../model.ts';

export interface NewObject {
  readonly id: string;
  readonly bucket: string;
  readonly name: string;
  /** null for a mere question whether it might be kept. */
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

/** Of these names, those that the caller may see. */
export async function findNames(transaction: Transaction, bucket: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await transaction.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and name = any($2)',
    [bucket, names],
  );
  return new Set(rows.map((row) => row.name));
}

/** The trigger on objects refuses a row whose bytes were swept meanwhile. */
const claiming = (transaction: Transaction, version: string | null) =>
  transaction.query(`select set_config('storage.claims', $1, true)`, [version ?? '']);

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

/** Nothing is read back, since who may upload may not be allowed to see. */
export async function insertObject(transaction: Transaction, object: NewObject): Promise<{ id: string }> {
  const [, answer] = await Promise.allSettled([
    claiming(transaction, object.version),
    transaction.query(insert, valuesOf(object)),
  ]);
  if (answer.status === 'rejected') throw answer.reason;
  return { id: object.id };
}

/** Puts the object in the place of one of that name; `previous` is the version of what was there. */
export async function upsertObject(
  transaction: Transaction,
  object: NewObject,
): Promise<{ id: string; previous: string | null }> {
  const [, answer] = await Promise.allSettled([
    claiming(transaction, object.version),
    transaction.query<{ id: string; previous: string | null }>(
      `with before as (select version from storage.objects where bucket_id = $2 and name = $3)
       ${insert} on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
         version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
       returning id, (select version from before) as previous`,
      valuesOf(object),
    ),
  ]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value.rows[0] as { id: string; previous: string | null };
}

export async function deleteObjects(transaction: Transaction, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
  const { rows } = await transaction.query<StoredObject>(
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${columns}`,
    [bucket, names],
  );
  return rows;
}

/** Deletes some of the objects made before a time; their versions. */
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

/** Gives an object another name, and bucket where one is said. Undefined where the caller may not see or change it. */
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
