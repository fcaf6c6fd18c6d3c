import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import { asOwner, asUser, type Exchange } from '../storage-request.ts';
import { readJson } from '../json-body.ts';
import { deleteBatch } from '../objects/objects.sql.ts';
import { bucketSettings, readBucketSettings } from './bucket-settings.ts';
import * as sql from './buckets.sql.ts';

/** PUT /bucket/:bucket. @throws NoSuchBucket, and what the settings refuse */
export async function updateBucket(exchange: Exchange): Promise<Response> {
  const asked = await readJson(exchange.request, bucketSettings);
  const settings = readBucketSettings(asked, exchange.storage.fileSizeLimit);
  if (Object.values(settings).every((value) => value === undefined))
    throw refuse('InvalidRequest', { message: 'body: one of public, file_size_limit, allowed_mime_types is needed' });
  const isThere = await asUser(exchange)((transaction) => sql.updateBucket(transaction, exchange.bucket, settings));
  if (!isThere) throw refuse('NoSuchBucket');
  return json({ message: 'Successfully updated' });
}

/** DELETE /bucket/:bucket. @throws NoSuchBucket, also where the caller may not; ResourceNotEmpty */
export async function deleteBucket(exchange: Exchange): Promise<Response> {
  const { storage, bucket } = exchange;
  const found = await asOwner(storage)((transaction) => sql.lookIntoBucket(transaction, bucket));
  if (!found) throw refuse('NoSuchBucket');
  if (!found.isEmpty) throw refuse('ResourceNotEmpty');
  if (!(await asUser(exchange)((transaction) => sql.deleteBucket(transaction, bucket)))) throw refuse('NoSuchBucket');
  return json({ message: 'Successfully deleted' });
}

const batch = 500;

/** POST /bucket/:bucket/empty: for the service role alone, as on Supabase. @throws AccessDenied, NoSuchBucket */
export async function emptyBucket(exchange: Exchange): Promise<Response> {
  const { storage, bucket, caller } = exchange;
  if (caller.role !== 'service_role') throw refuse('AccessDenied', { message: 'Access denied: Invalid role' });
  const asService = asUser(exchange);
  if (!(await asService((transaction) => sql.findBucket(transaction, bucket)))) throw refuse('NoSuchBucket');
  const before = storage.now();
  for (;;) {
    const versions = await asService((transaction) => deleteBatch(transaction, bucket, before, batch));
    await storage.unclaimed.discard(versions.filter((version) => version !== null));
    // Supabase does this behind the scenes and says so; clients show or compare this sentence.
    if (versions.length < batch) return json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  }
}
