import type { Transaction } from '@trivium/postgres';

/** A part that has arrived. */
export interface UploadedPart {
  readonly part_number: number;
  readonly version: string;
  readonly size: number;
  readonly etag: string;
  readonly created_at: Date;
}

export interface PendingPart {
  readonly uploadId: string;
  readonly number: number;
  readonly version: string;
  /** Declared bytes. */
  readonly size: number;
}

/**
 * Reserves bytes for a part, in the transaction that records its blob. Requests to one upload wait for each other here, so all of
 * its parts together stay below the limit.
 */
export async function reservePart(
  transaction: Transaction,
  part: PendingPart,
  maxBytes: number,
): Promise<'reserved' | 'no_upload' | 'too_large'> {
  const { rowCount: uploads } = await transaction.query('select from storage.s3_multipart_uploads where id = $1 for update', [
    part.uploadId,
  ]);
  if (uploads !== 1) return 'no_upload';
  const { rowCount } = await transaction.query(
    `insert into storage.s3_multipart_uploads_parts (version, upload_id, part_number, size)
     select $1, $2, $3::int, $4::bigint where $4::bigint + coalesce((
       select sum(p.size) from storage.s3_multipart_uploads_parts p
       where p.upload_id = $2 and not (p.part_number = $3::int and p.etag is not null)
     ), 0) <= $5::bigint`,
    [part.version, part.uploadId, part.number, part.size, maxBytes],
  );
  return rowCount === 1 ? 'reserved' : 'too_large';
}

/**
 * Marks a part as arrived: its blob stays as long as its row. Returns the versions that it replaces; undefined if the upload was
 * aborted meanwhile.
 */
export async function completePart(transaction: Transaction, part: PendingPart, etag: string): Promise<string[] | undefined> {
  const { rowCount } = await transaction.query(
    `select from storage.s3_multipart_uploads u join storage.s3_multipart_uploads_parts p on p.upload_id = u.id
     where p.version = $1 for update`,
    [part.version],
  );
  if (rowCount !== 1) return undefined;
  const { rows } = await transaction.query<{ version: string }>(
    `delete from storage.s3_multipart_uploads_parts
     where upload_id = $1 and part_number = $2 and etag is not null returning version`,
    [part.uploadId, part.number],
  );
  await transaction.query('update storage.s3_multipart_uploads_parts set etag = $2, created_at = now() where version = $1', [
    part.version,
    etag,
  ]);
  await transaction.query(`update storage.orphaned_blobs set lease = null, expires_at = 'infinity' where version = $1`, [
    part.version,
  ]);
  return rows.map(({ version }) => version);
}

/** Parts that have arrived, after a number. */
export async function listParts(
  transaction: Transaction,
  uploadId: string,
  after: number,
  limit: number,
): Promise<UploadedPart[]> {
  const { rows } = await transaction.query<UploadedPart>(
    `select part_number, version, size::float8 as size, etag, created_at from storage.s3_multipart_uploads_parts
     where upload_id = $1 and part_number > $2 and etag is not null order by part_number limit $3`,
    [uploadId, after, limit],
  );
  return rows;
}
