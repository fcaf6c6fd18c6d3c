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
const claiming = (transaction: Transaction, { version }: NewObject) =>
  transaction.query(`select set_config('storage.claims', $1, true)`, [version ?? '']);

/** Lets one at a time put an object in the place of another, so that each sees which one it replaces. */
const takingTurns = (transaction: Transaction, { bucket, name }: NewObject) =>
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

/** Nothing is read back, since who may upload may not be allowed to see. */
export async function insertObject(transaction: Transaction, object: NewObject): Promise<{ id: string }> {
  await together([claiming(transaction, object), transaction.query(insert, valuesOf(object))]);
  return { id: object.id };
}

/** Puts the object in the place of one of that name; `previous` is the version of what was there. */
export async function upsertObject(
  transaction: Transaction,
  object: NewObject,
): Promise<{ id: string; previous: string | null }> {
  const { rows } = await together([
    takingTurns(transaction, object),
    claiming(transaction, object),
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

/** Statements that travel together; the first to fail is their failure, and the last one's answer theirs. */
async function together<Last>(statements: [...Promise<unknown>[], Promise<Last>]): Promise<Last> {
  const answers = await Promise.allSettled(statements);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return (answers.at(-1) as PromiseFulfilledResult<Last>).value;
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

/** Bytes of the object whose bytes have this version. */
export async function findSize(transaction: Transaction, version: string): Promise<number | undefined> {
  const { rows } = await transaction.query<{ size: number }>(
    `select (metadata ->> 'size')::float8 as size from storage.objects where version = $1`,
    [version],
  );
  return rows[0]?.size;
}
