import { z } from 'zod';
import { json } from '../responses.ts';
import { asUser, ownerOf, type Exchange } from '../storage-request.ts';
import { readJson } from '../json-body.ts';
import { requireNewBucketName } from '../names.ts';
import { bucketSettings, readBucketSettings } from './bucket-settings.ts';
import { insertBucket } from './buckets.sql.ts';

const body = bucketSettings.extend({
  name: z.string(),
  id: z.string().optional(),
  type: z.literal('STANDARD', 'only standard buckets are built').optional(),
});

/** POST /bucket. @throws InvalidBucketName, BucketAlreadyExists, AccessDenied, and what the settings refuse */
export async function createBucket(exchange: Exchange): Promise<Response> {
  const asked = await readJson(exchange.request, body);
  const id = asked.id === undefined || asked.id === '' ? asked.name : asked.id;
  requireNewBucketName(asked.name);
  requireNewBucketName(id);
  const settings = readBucketSettings(asked, exchange.storage.fileSizeLimit);
  await asUser(exchange)((transaction) =>
    insertBucket(transaction, { ...settings, id, name: asked.name, ownerId: ownerOf(exchange) }),
  );
  return json({ name: asked.name });
}
