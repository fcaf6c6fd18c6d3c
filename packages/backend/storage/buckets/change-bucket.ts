import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import type { StorageRequest } from '../storage-request.ts';
import { asOwner, asUser } from '../transactions.ts';
import { readJson } from '../json-body.ts';
import { deleteBatch } from '../objects/objects.sql.ts';
import { bucketSettings, readBucketSettings } from './bucket-settings.ts';
import * as sql from './buckets.sql.ts';

/** PUT /bucket/:bucket. @throws NoSuchBucket, and as `readBucketSettings` */
export async function updateBucket(request: StorageRequest): Promise<Response> {
  const input = await readJson(request.raw, bucketSettings);
  const settings = readBucketSettings(input, request.storage.fileSizeLimit);
  if (Object.values(settings).every((value) => value === undefined))
    throw refuse('InvalidRequest', { message: 'body: public, file_size_limit or allowed_mime_types is required' });
  const isUpdated = await asUser(request)((transaction) => sql.updateBucket(transaction, request.bucket, settings));
  if (!isUpdated) throw refuse('NoSuchBucket');
  return json({ message: 'Successfully updated' });
}

/** DELETE /bucket/:bucket. @throws as `removeBucket` */
export async function deleteBucket(request: StorageRequest): Promise<Response> {
  await removeBucket(request);
  return json({ message: 'Successfully deleted' });
}

/** Removes an empty bucket. @throws NoSuchBucket, also if the caller may not delete it; ResourceNotEmpty */
export async function removeBucket(request: StorageRequest): Promise<void> {
  const { storage, bucket } = request;
  const state = await asOwner(storage)((transaction) => sql.findBucketState(transaction, bucket));
  if (!state) throw refuse('NoSuchBucket');
  if (!state.isEmpty) throw refuse('ResourceNotEmpty');
  if (!(await asUser(request)((transaction) => sql.deleteBucket(transaction, bucket)))) throw refuse('NoSuchBucket');
}

const batchSize = 500;

/** POST /bucket/:bucket/empty: for the service role only, as on Supabase. @throws AccessDenied, NoSuchBucket */
export async function emptyBucket(request: StorageRequest): Promise<Response> {
  const { storage, bucket, caller } = request;
  if (caller.role !== 'service_role') throw refuse('AccessDenied', { message: 'Access denied: Invalid role' });
  const asService = asUser(request);
  if (!(await asService((transaction) => sql.findBucket(transaction, bucket)))) throw refuse('NoSuchBucket');
  const before = storage.now();
  for (;;) {
    const versions = await asService((transaction) => deleteBatch(transaction, bucket, before, batchSize));
    await storage.orphanedBlobs.removeOrphaned(versions.filter((version) => version !== null));
    // Supabase's response, which clients show or compare. Supabase empties the bucket in the background.
    if (versions.length < batchSize) return json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  }
}
