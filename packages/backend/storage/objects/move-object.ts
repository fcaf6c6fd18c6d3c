import { z } from 'zod';
import { json } from '../responses.ts';
import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import { asOwner, asUser, ownerOf, type Exchange } from '../storage-request.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName, requireKey } from '../names.ts';
import * as sql from './objects.sql.ts';
import { requireFit } from './assert-bucket-accepts.ts';

const body = z.looseObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
});

/**
 * POST /object/move. The bytes stay where they are, since their name is none of the object's: a move is one UPDATE, in
 * which policies see the object in both places. @throws InvalidKey, NoSuchKey, KeyAlreadyExists, AccessDenied,
 * EntityTooLarge, InvalidMimeType
 */
export async function moveObject(exchange: Exchange): Promise<Response> {
  const { storage } = exchange;
  const asked = await readJson(exchange.request, body);
  const bucket = asked.destinationBucket ?? asked.bucketId;
  requireBucketName(bucket);
  requireKey(asked.destinationKey);
  const from = { bucket: asked.bucketId, name: asked.sourceKey };
  const to = { bucket, name: asked.destinationKey, ownerId: ownerOf(exchange) };
  const target = await asOwner(storage)((transaction) => findBucket(transaction, bucket));
  const moved = await asUser(exchange)(async (transaction) => {
    const renamed = await sql.renameObject(transaction, from, to);
    if (!renamed) throw refuse('NoSuchKey');
    if (target && bucket !== asked.bucketId) await requireFit(storage, target, renamed);
    return renamed;
  });
  return json({ message: 'Successfully moved', Id: moved.id, Key: moved.name });
}
