import { z } from 'zod';
import { json } from '../responses.ts';
import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import { ownerIdOf, type StorageRequest } from '../storage-request.ts';
import { asOwner, asUser } from '../transactions.ts';
import { readJson } from '../json-body.ts';
import { assertBucketName, assertObjectName } from '../names.ts';
import * as sql from './objects.sql.ts';
import { assertBucketAccepts } from './assert-bucket-accepts.ts';

const body = z.looseObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
});

/**
 * POST /object/move. The blob keeps its name, so a move is one UPDATE: policies check the old row and the new one.
 * @throws InvalidKey, NoSuchKey, KeyAlreadyExists, AccessDenied, EntityTooLarge, InvalidMimeType
 */
export async function moveObject(request: StorageRequest): Promise<Response> {
  const { storage } = request;
  const input = await readJson(request.raw, body);
  const bucket = input.destinationBucket ?? input.bucketId;
  assertBucketName(bucket);
  assertObjectName(input.destinationKey);
  const from = { bucket: input.bucketId, name: input.sourceKey };
  const to = { bucket, name: input.destinationKey, ownerId: ownerIdOf(request) };
  const targetBucket = await asOwner(storage)((transaction) => findBucket(transaction, bucket));
  const moved = await asUser(request)(async (transaction) => {
    const renamed = await sql.renameObject(transaction, from, to);
    if (!renamed) throw refuse('NoSuchKey');
    if (targetBucket && bucket !== input.bucketId) await assertBucketAccepts(storage, targetBucket, renamed);
    return renamed;
  });
  return json({ message: 'Successfully moved', Id: moved.id, Key: moved.name });
}
