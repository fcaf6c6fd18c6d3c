import { randomUUID } from 'node:crypto';
import { findBucket } from '../../buckets/buckets.sql.ts';
import { refuse } from '../../errors.ts';
import { assertBucketName, assertObjectName } from '../../names.ts';
import { ownerIdOf } from '../../storage-request.ts';
import { asOwner, asUser } from '../../transactions.ts';
import { allowedTypes } from '../../uploads/bucket-limits.rules.ts';
import { assertInsertAllowed } from '../../uploads/complete-upload.ts';
import { assertAllowedType } from '../../uploads/content-type.ts';
import { assertSupportedHeaders, declaredOf } from '../objects/put-object.ts';
import type { S3Request } from '../s3-request.ts';
import { xmlResponse } from '../xml/write-xml.ts';
import { insertUpload } from './uploads.sql.ts';

/** POST /:bucket/*?uploads: begins a multipart upload. @throws NoSuchBucket, InvalidKey, InvalidMimeType, AccessDenied */
export async function createUpload(request: S3Request): Promise<Response> {
  assertSupportedHeaders(request);
  const { storage, bucket: bucketId, name } = request;
  assertBucketName(bucketId);
  assertObjectName(name);
  const { contentType: mimetype, cacheControl, userMetadata } = declaredOf(request);
  const bucket = await asOwner(storage)((transaction) => findBucket(transaction, bucketId));
  if (!bucket) throw refuse('NoSuchBucket');
  const allowed = allowedTypes(bucket, name);
  if (allowed) assertAllowedType(mimetype, allowed);
  const ownerId = ownerIdOf(request);
  const target = { run: asUser(request), bucket: bucketId, name, ownerId, isUpsert: true };
  await assertInsertAllowed(target, { metadata: { mimetype }, userMetadata });
  const id = randomUUID();
  await asOwner(storage)((transaction) =>
    insertUpload(transaction, {
      id,
      bucket_id: bucketId,
      key: name,
      owner_id: ownerId ?? null,
      user_metadata: userMetadata ?? null,
      metadata: { mimetype, cacheControl },
    }),
  );
  return xmlResponse([
    'InitiateMultipartUploadResult',
    [
      ['Bucket', bucketId],
      ['Key', name],
      ['UploadId', id],
    ],
  ]);
}
