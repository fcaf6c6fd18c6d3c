import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import { ownerIdOf, type StorageRequest } from '../storage-request.ts';
import { asOwner, asUser } from '../transactions.ts';
import { assertBucketName, assertObjectName } from '../names.ts';
import { signedUploadTarget } from '../signed-urls/signed-upload-target.ts';
import { allowedTypes, maxObjectBytes } from '../uploads/bucket-limits.rules.ts';
import type { UploadTarget } from '../uploads/complete-upload.ts';
import { parseMetadata, parseContentType } from '../uploads/upload-headers.ts';

/** `Upload-Metadata`, decoded. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/** The object that a resumable upload creates. */
export interface UploadPlan {
  readonly target: UploadTarget;
  readonly maxBytes: number;
  readonly allowed: readonly string[] | undefined;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Reads the metadata that the client declared when it created the upload. The rights are those of the current request: the
 * caller's, or those of a signed URL.
 * @throws InvalidBucketName, InvalidKey, InvalidMimeType, NoSuchBucket, InvalidSignature …
 */
export async function planUpload(request: StorageRequest, metadata: UploadMetadata): Promise<UploadPlan> {
  const bucketName = metadata['bucketName'] ?? '';
  const name = metadata['objectName'] ?? '';
  assertBucketName(bucketName);
  assertObjectName(name);
  const contentType = parseContentType(metadata['contentType'] || 'application/octet-stream');
  const { storage } = request;
  const [target, bucket] = [
    await targetOf(request, bucketName, name),
    await asOwner(storage)((transaction) => findBucket(transaction, bucketName)),
  ];
  if (!bucket) throw refuse('NoSuchBucket');
  return {
    target,
    contentType,
    maxBytes: maxObjectBytes(bucket, name, storage.fileSizeLimit),
    allowed: allowedTypes(bucket, name),
    cacheControl: /^\d{1,10}$/.test(metadata['cacheControl'] ?? '') ? `max-age=${metadata['cacheControl']}` : 'no-cache',
    userMetadata: parseMetadata(metadata['metadata'] ?? ''),
  };
}

async function targetOf(request: StorageRequest, bucket: string, name: string): Promise<UploadTarget> {
  const { raw, url } = request;
  if (!isSignedPath(url.pathname)) {
    const isUpsert = raw.headers.get('x-upsert') === 'true';
    return { run: asUser(request), bucket, name, ownerId: ownerIdOf(request), isUpsert };
  }
  const token = raw.headers.get('x-signature');
  if (!token) throw refuse('InvalidSignature', { message: 'Missing x-signature header' });
  return signedUploadTarget(request, bucket, name, token);
}

export const isSignedPath = (path: string) => /^\/upload\/resumable\/sign(?:\/|$)/.test(path);
