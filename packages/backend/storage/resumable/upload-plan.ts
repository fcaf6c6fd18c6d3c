import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import { asOwner, asUser, ownerOf, type Exchange } from '../storage-request.ts';
import type { Bucket } from '../model.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { signedTarget } from '../signed-urls/signed-upload-target.ts';
import { allowedTypes, limitOf } from '../uploads/bucket-limits.rules.ts';
import type { Target } from '../uploads/complete-upload.ts';
import { parseMetadata, requireContentType } from '../uploads/upload-headers.ts';

/** `Upload-Metadata`, decoded. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/** What an upload in several requests is to become. */
export interface UploadPlan {
  readonly target: Target;
  readonly limit: number;
  readonly allowed: readonly string[] | undefined;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Reads what the client told when it began, and by whose rights it comes now: its own, or those of a signed address.
 * @throws InvalidBucketName, InvalidKey, InvalidMimeType, NoSuchBucket, InvalidSignature …
 */
export async function planUpload(exchange: Exchange, metadata: UploadMetadata): Promise<UploadPlan> {
  const bucketName = metadata['bucketName'] ?? '';
  const name = metadata['objectName'] ?? '';
  requireBucketName(bucketName);
  requireKey(name);
  const contentType = requireContentType(metadata['contentType'] || 'application/octet-stream');
  const { storage } = exchange;
  const [target, bucket] = [
    await targetOf(exchange, bucketName, name),
    await asOwner(storage)((transaction) => findBucket(transaction, bucketName)),
  ];
  if (!bucket) throw refuse('NoSuchBucket');
  return {
    target,
    contentType,
    ...limitsOf(bucket, name, storage.fileSizeLimit),
    cacheControl: /^\d{1,10}$/.test(metadata['cacheControl'] ?? '') ? `max-age=${metadata['cacheControl']}` : 'no-cache',
    userMetadata: parseMetadata(metadata['metadata'] ?? ''),
  };
}

const limitsOf = (bucket: Bucket, name: string, mostBytes: number) => ({
  limit: limitOf(bucket, name, mostBytes),
  allowed: allowedTypes(bucket, name),
});

async function targetOf(exchange: Exchange, bucket: string, name: string): Promise<Target> {
  const { request, url } = exchange;
  if (!isSignedPath(url.pathname)) {
    const isUpsert = request.headers.get('x-upsert') === 'true';
    return { run: asUser(exchange), bucket, name, ownerId: ownerOf(exchange), isUpsert };
  }
  const token = request.headers.get('x-signature');
  if (!token) throw refuse('InvalidSignature', { message: 'Missing x-signature header' });
  return signedTarget(exchange, bucket, name, token);
}

export const isSignedPath = (path: string) => /^\/upload\/resumable\/sign(?:\/|$)/.test(path);
