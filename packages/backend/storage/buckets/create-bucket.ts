import { z } from 'zod';
import { json } from '../responses.ts';
import { ownerIdOf, type StorageRequest } from '../storage-request.ts';
import { asUser } from '../transactions.ts';
import { readJson } from '../json-body.ts';
import { assertNewBucketName } from '../names.ts';
import { bucketSettings, readBucketSettings } from './bucket-settings.ts';
import { insertBucket } from './buckets.sql.ts';

const body = bucketSettings.extend({
  name: z.string(),
  id: z.string().optional(),
  type: z.literal('STANDARD', 'only standard buckets are supported').optional(),
});

/** POST /bucket. @throws InvalidBucketName, BucketAlreadyExists, AccessDenied, and as `readBucketSettings` */
export async function createBucket(request: StorageRequest): Promise<Response> {
  const input = await readJson(request.raw, body);
  const id = input.id === undefined || input.id === '' ? input.name : input.id;
  assertNewBucketName(input.name);
  assertNewBucketName(id);
  const settings = readBucketSettings(input, request.storage.fileSizeLimit);
  await asUser(request)((transaction) =>
    insertBucket(transaction, { ...settings, id, name: input.name, ownerId: ownerIdOf(request) }),
  );
  return json({ name: input.name });
}
