import type { Transaction } from '@trivium/postgres';

/** A multipart upload that has begun. */
export interface MultipartUpload {
  readonly id: string;
  readonly bucket_id: string;
  readonly key: string;
  readonly owner_id: string | null;
  readonly created_at: Date;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
  readonly metadata: { readonly mimetype: string; readonly cacheControl: string };
}

/** An upload expires this long after its last request, like a resumable one. */
const lifetime = `interval '24 hours'`;

const columns = 'id, bucket_id, key, owner_id, created_at, user_metadata, metadata';

export const insertUpload = (transaction: Transaction, upload: Omit<MultipartUpload, 'created_at'>) =>
  transaction.query(
    `insert into storage.s3_multipart_uploads (id, bucket_id, key, owner_id, user_metadata, metadata, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + ${lifetime})`,
    [upload.id, upload.bucket_id, upload.key, upload.owner_id, upload.user_metadata, upload.metadata],
  );

/** Finds an upload and extends it; undefined if it has expired or never was. */
export async function extendUpload(transaction: Transaction, id: string): Promise<MultipartUpload | undefined> {
  const { rows } = await transaction.query<MultipartUpload>(
    `update storage.s3_multipart_uploads set expires_at = now() + ${lifetime}
     where id = $1 and expires_at > now() returning ${columns}`,
    [id],
  );
  return rows[0];
}

/** Deletes an upload and its parts. Returns the versions of the parts. */
export async function deleteUpload(transaction: Transaction, id: string): Promise<string[]> {
  const { rows } = await transaction.query<{ version: string }>(
    'select version from storage.s3_multipart_uploads_parts where upload_id = $1',
    [id],
  );
  await transaction.query('delete from storage.s3_multipart_uploads where id = $1', [id]);
  return rows.map(({ version }) => version);
}

/** Deletes the uploads that have expired, whose parts the sweep then removes. */
export const deleteExpiredUploads = (transaction: Transaction) =>
  transaction.query('delete from storage.s3_multipart_uploads where expires_at <= now()');

export interface UploadPage {
  readonly prefix: string;
  readonly delimiter: string | undefined;
  readonly keyMarker: string;
  readonly uploadIdMarker: string;
  readonly limit: number;
}

/** An upload, or a folder of uploads, whose id is null. */
export interface UploadEntry {
  readonly key: string;
  readonly id: string | null;
  readonly created_at: Date;
}

/** Uploads in the order of their keys and ids, after the markers. */
export async function listUploads(transaction: Transaction, bucket: string, page: UploadPage): Promise<UploadEntry[]> {
  const { rows } = await transaction.query<UploadEntry>(
    `with matches as (
       select u.*, storage.get_common_prefix(u.key, $2, $3) as folder from storage.s3_multipart_uploads u
       where u.bucket_id = $1 and starts_with(u.key, $2) and u.expires_at > now()
     ), entries as (
       select m.key, m.id, m.created_at from matches m where m.folder is null
       union all
       select m.folder, null, min(m.created_at) from matches m where m.folder is not null group by m.folder
     )
     select e.key, e.id, e.created_at from entries e
     where $4 = '' or e.key collate "C" > $4 or ($5 <> '' and e.key = $4 and e.id collate "C" > $5)
     order by e.key collate "C", e.id collate "C" limit $6`,
    [bucket, page.prefix, page.delimiter ?? null, page.keyMarker, page.uploadIdMarker, page.limit],
  );
  return rows;
}
