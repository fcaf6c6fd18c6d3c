import { findBucket } from '../../buckets/buckets.sql.ts';
import { refuse } from '../../errors.ts';
import type { Bucket } from '../../model.ts';
import { ownerIdOf } from '../../storage-request.ts';
import { asOwner, asUser } from '../../transactions.ts';
import { assertInsertAllowed, type UploadTarget } from '../../uploads/complete-upload.ts';
import type { S3Request } from '../s3-request.ts';
import { extendUpload, type MultipartUpload } from './uploads.sql.ts';

export interface FoundUpload {
  readonly upload: MultipartUpload;
  readonly bucket: Bucket;
  /** The object that the upload will be. */
  readonly target: UploadTarget;
}

/**
 * Finds the upload of a request and extends it by a day. It belongs to one object and to the caller who began it; the service
 * role may continue any.
 * @throws NoSuchUpload
 */
export async function findUpload(request: S3Request): Promise<FoundUpload> {
  const { storage, bucket: bucketId, name, query, caller } = request;
  const ownerId = ownerIdOf(request) ?? null;
  const [upload, bucket] = await asOwner(storage)((transaction) =>
    Promise.all([extendUpload(transaction, query.get('uploadId') ?? ''), findBucket(transaction, bucketId)]),
  );
  const isOwn = upload?.owner_id === ownerId || caller.role === 'service_role';
  if (!upload || !bucket || upload.bucket_id !== bucketId || upload.key !== name || !isOwn) throw refuse('NoSuchUpload');
  const target = { run: asUser(request), bucket: bucketId, name, ownerId: upload.owner_id ?? undefined, isUpsert: true };
  return { upload, bucket, target };
}

/**
 * Asks PostgreSQL whether the object may be stored. As for a resumable upload, `version` is null at first.
 * @throws AccessDenied
 */
export const assertUploadAllowed = (
  { target, upload }: Pick<FoundUpload, 'target' | 'upload'>,
  contentLength: number | undefined,
  version: string | null = null,
): Promise<void> => {
  const metadata = { mimetype: upload.metadata.mimetype, ...(contentLength !== undefined && { contentLength }) };
  return assertInsertAllowed(target, { metadata, userMetadata: upload.user_metadata ?? undefined }, version);
};
