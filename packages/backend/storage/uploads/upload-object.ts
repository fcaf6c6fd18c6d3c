import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import { assertBucketName, assertObjectName } from '../names.ts';
import { json } from '../responses.ts';
import { signedUploadTarget } from '../signed-urls/signed-upload-target.ts';
import type { ObjectMetadata } from '../model.ts';
import { ownerIdOf, type StorageContext, type StorageRequest } from '../storage-request.ts';
import { asOwner, asUser } from '../transactions.ts';
import { allowedTypes, maxObjectBytes } from './bucket-limits.rules.ts';
import { assertInsertAllowed, completeUpload, objectMetadata, type UploadTarget } from './complete-upload.ts';
import { assertAllowedType } from './content-type.ts';
import { withIncomingUpload, type IncomingUpload } from './incoming-upload.ts';
import { parseRobotsTag } from './upload-headers.ts';
import { writeBlob } from './write-blob.ts';

/** POST /object/:bucket/*: creates an object, or replaces it with `x-upsert: true`. @throws as `upload` */
export const createObject = (request: StorageRequest) => uploadAsUser(request, request.raw.headers.get('x-upsert') === 'true');

/** PUT /object/:bucket/*. @throws as `upload` */
export const updateObject = (request: StorageRequest) => uploadAsUser(request, true);

async function uploadAsUser(request: StorageRequest, isUpsert: boolean): Promise<Response> {
  const { bucket, name } = request;
  const id = await upload(request, { run: asUser(request), bucket, name, ownerId: ownerIdOf(request), isUpsert });
  return json({ Id: id, Key: `${bucket}/${name}` });
}

/** PUT /object/upload/sign/:bucket/*?token=. @throws as `upload`, InvalidSignature … */
export async function uploadToSignedUrl(request: StorageRequest): Promise<Response> {
  const { bucket, name, url } = request;
  await upload(request, await signedUploadTarget(request, bucket, name, url.searchParams.get('token') ?? ''));
  return json({ Key: `${bucket}/${name}` });
}

/** @throws InvalidBucketName, InvalidKey, NoSuchBucket, EntityTooLarge, InvalidMimeType, AccessDenied, KeyAlreadyExists */
function upload({ storage, raw }: StorageRequest, target: UploadTarget): Promise<string> {
  return withIncomingUpload(raw, async (open) => {
    const robotsTag = () => parseRobotsTag(raw.headers.get('x-robots-tag'));
    return (await storeUpload(storage, target, open, robotsTag)).id;
  });
}

/**
 * Checks an upload, opens it and stores it, both its row and its bytes or neither.
 * @throws InvalidBucketName, InvalidKey, NoSuchBucket, EntityTooLarge, InvalidMimeType, AccessDenied, KeyAlreadyExists
 */
export async function storeUpload(
  storage: StorageContext,
  target: UploadTarget,
  open: () => Promise<IncomingUpload>,
  robotsTag: () => string | undefined = () => undefined,
): Promise<{ id: string; metadata: ObjectMetadata }> {
  const { bucket: bucketId, name } = target;
  assertBucketName(bucketId);
  assertObjectName(name);
  const bucket = await asOwner(storage)((transaction) => findBucket(transaction, bucketId));
  if (!bucket) throw refuse('NoSuchBucket');
  const maxBytes = maxObjectBytes(bucket, name, storage.fileSizeLimit);
  const allowed = allowedTypes(bucket, name);
  const { bytes, contentType, length, maxLength, readDeclaredMetadata } = await open();
  if (length !== undefined && length > maxBytes) throw refuse('EntityTooLarge');
  if (allowed) assertAllowedType(contentType, allowed);
  const xRobotsTag = robotsTag();
  const expected = { mimetype: contentType, ...(maxLength !== undefined && { contentLength: maxLength }) };
  await assertInsertAllowed(target, { metadata: expected, userMetadata: undefined });
  const declared = { ownerId: target.ownerId, size: maxLength };
  return storage.orphanedBlobs.withPendingBlob(declared, async (version) => {
    const blob = await writeBlob(bytes, version, storage.blobs, { maxBytes, contentType, allowed });
    const { cacheControl, userMetadata } = await readDeclaredMetadata();
    const metadata = {
      ...objectMetadata({ ...blob, contentType, cacheControl, at: storage.now() }),
      ...(xRobotsTag !== undefined && { xRobotsTag }),
    };
    const { id } = await completeUpload(storage, target, version, { metadata, userMetadata });
    return { id, metadata };
  });
}
