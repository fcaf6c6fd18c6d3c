import { z } from 'zod';
import { json } from '../responses.ts';
import { findBucket } from '../buckets/buckets.sql.ts';
import { parseVersion } from '../blobs/blob-store.ts';
import { refuse } from '../errors.ts';
import { ownerIdOf, type StorageContext, type StorageRequest } from '../storage-request.ts';
import { asOwner, asUser } from '../transactions.ts';
import { readJson } from '../json-body.ts';
import { assertBucketName, assertObjectName } from '../names.ts';
import { completeUpload, assertInsertAllowed, type UploadTarget } from '../uploads/complete-upload.ts';
import { parseCacheControl, parseMetadata, parseContentType } from '../uploads/upload-headers.ts';
import { findObject } from './objects.sql.ts';
import { assertBucketAccepts } from './assert-bucket-accepts.ts';
import type { ObjectMetadata, StoredObject } from '../model.ts';

const body = z.looseObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  copyMetadata: z.boolean().optional(),
  metadata: z.looseObject({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
});

/**
 * POST /object/copy. The caller needs SELECT on the source and INSERT on the copy.
 * @throws InvalidKey, NoSuchBucket, NoSuchKey, KeyAlreadyExists, AccessDenied, EntityTooLarge, InvalidMimeType
 */
export async function copyObject(request: StorageRequest): Promise<Response> {
  const { storage, raw } = request;
  const input = await readJson(raw, body);
  const bucket = input.destinationBucket ?? input.bucketId;
  const name = input.destinationKey;
  const run = asUser(request);
  const source = await run((transaction) => findObject(transaction, input.bucketId, input.sourceKey));
  if (!source) throw refuse('NoSuchKey');
  const isUpsert = raw.headers.get('x-upsert') === 'true';
  const target = { run, bucket, name, ownerId: ownerIdOf(request), isUpsert };
  const newUserMetadata = () => parseMetadata(Buffer.from(raw.headers.get('x-metadata') ?? '', 'base64').toString('utf8'));
  const changes = (input.copyMetadata ?? true) ? undefined : { ...input.metadata, userMetadata: newUserMetadata() };
  const { id } = await storeCopy(storage, source, target, changes);
  const copy = await asOwner(storage)((transaction) => findObject(transaction, bucket, name));
  return json({ ...copy, Id: id, Key: `${bucket}/${name}` });
}

interface MetadataChanges {
  readonly cacheControl?: string | undefined;
  readonly mimetype?: string | undefined;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Copies an object that the caller may read. Without `changes` the copy has the metadata of its source.
 * @throws InvalidBucketName, InvalidKey, NoSuchBucket, KeyAlreadyExists, AccessDenied, EntityTooLarge, InvalidMimeType
 */
export async function storeCopy(
  storage: StorageContext,
  source: StoredObject,
  target: UploadTarget,
  changes: MetadataChanges | undefined,
): Promise<{ id: string; metadata: ObjectMetadata }> {
  const { bucket, name } = target;
  assertBucketName(bucket);
  assertObjectName(name);
  const targetBucket = await asOwner(storage)((transaction) => findBucket(transaction, bucket));
  if (!targetBucket) throw refuse('NoSuchBucket');
  const metadata = metadataOfCopy(source.metadata ?? {}, changes ?? {}, storage.now());
  await assertBucketAccepts(storage, targetBucket, { name, version: source.version, metadata });
  const userMetadata = changes ? changes.userMetadata : (source.user_metadata ?? undefined);
  await assertInsertAllowed(target, { metadata, userMetadata });
  const { id } = await storage.orphanedBlobs.withPendingBlob(
    { ownerId: target.ownerId, size: metadata.size },
    async (version) => {
      await storage.blobs.copy(parseVersion(source.version), version);
      return completeUpload(storage, target, version, { metadata, userMetadata });
    },
  );
  return { id, metadata };
}

function metadataOfCopy(
  source: Partial<ObjectMetadata>,
  changes: { readonly cacheControl?: string | undefined; readonly mimetype?: string | undefined },
  at: Date,
): ObjectMetadata {
  return {
    ...source,
    eTag: source.eTag ?? '""',
    size: source.size ?? 0,
    contentLength: source.size ?? 0,
    httpStatusCode: 200,
    mimetype:
      changes.mimetype === undefined ? (source.mimetype ?? 'application/octet-stream') : parseContentType(changes.mimetype),
    cacheControl:
      changes.cacheControl === undefined ? (source.cacheControl ?? 'no-cache') : parseCacheControl(changes.cacheControl),
    lastModified: at.toISOString(),
  };
}
