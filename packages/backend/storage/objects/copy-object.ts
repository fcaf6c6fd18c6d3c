import { z } from 'zod';
import { json } from '../responses.ts';
import { findBucket } from '../buckets/buckets.sql.ts';
import { requireVersion } from '../blobs/blob-store.ts';
import { refuse } from '../errors.ts';
import { asOwner, asUser, ownerOf, type Exchange } from '../storage-request.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { keepObject, requireKeepable } from '../uploads/complete-upload.ts';
import { cacheControlOf, parseMetadata, requireContentType } from '../uploads/upload-headers.ts';
import { findObject } from './objects.sql.ts';
import { requireFit } from './assert-bucket-accepts.ts';
import type { ObjectMetadata } from '../model.ts';

const body = z.looseObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  copyMetadata: z.boolean().optional(),
  metadata: z.looseObject({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
});

/**
 * POST /object/copy: as SELECT of the one and INSERT of the other allow.
 * @throws InvalidKey, NoSuchBucket, NoSuchKey, KeyAlreadyExists, AccessDenied, EntityTooLarge, InvalidMimeType
 */
export async function copyObject(exchange: Exchange): Promise<Response> {
  const { storage, request } = exchange;
  const asked = await readJson(request, body);
  const bucket = asked.destinationBucket ?? asked.bucketId;
  const name = asked.destinationKey;
  requireBucketName(bucket);
  requireKey(name);
  const run = asUser(exchange);
  const source = await run((transaction) => findObject(transaction, asked.bucketId, asked.sourceKey));
  if (!source) throw refuse('NoSuchKey');
  const target = await asOwner(storage)((transaction) => findBucket(transaction, bucket));
  if (!target) throw refuse('NoSuchBucket');
  const isMetadataCopied = asked.copyMetadata ?? true;
  const metadata = copiedMetadata(source.metadata ?? {}, isMetadataCopied ? {} : (asked.metadata ?? {}), storage.now());
  await requireFit(storage, target, { name, version: source.version, metadata });
  const given = parseMetadata(Buffer.from(request.headers.get('x-metadata') ?? '', 'base64').toString('utf8'));
  const userMetadata = isMetadataCopied ? (source.user_metadata ?? undefined) : given;
  const isUpsert = request.headers.get('x-upsert') === 'true';
  const place = { run, bucket, name, ownerId: ownerOf(exchange), isUpsert };
  await requireKeepable(place, { metadata, userMetadata });
  const { id } = await storage.unclaimed.during({ ownerId: place.ownerId, size: metadata.size }, async (version) => {
    await storage.bytes.copy(requireVersion(source.version), version);
    return keepObject(storage, place, version, { metadata, userMetadata });
  });
  const copied = await asOwner(storage)((transaction) => findObject(transaction, bucket, name));
  return json({ ...copied, Id: id, Key: `${bucket}/${name}` });
}

function copiedMetadata(
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
      changes.mimetype === undefined ? (source.mimetype ?? 'application/octet-stream') : requireContentType(changes.mimetype),
    cacheControl: changes.cacheControl === undefined ? (source.cacheControl ?? 'no-cache') : cacheControlOf(changes.cacheControl),
    lastModified: at.toISOString(),
  };
}
