import { json } from '../responses.ts';
import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import { asOwner, asUser, ownerOf, type Exchange } from '../storage-request.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { allowedTypes, limitOf } from './bucket-limits.rules.ts';
import { requireAllowedType } from './content-type.ts';
import { signedTarget } from '../signed-urls/signed-upload-target.ts';
import { withIncoming } from './incoming-upload.ts';
import { keepObject, metadataOf, requireKeepable, type Target } from './complete-upload.ts';
import { receive } from './write-blob.ts';
import { robotsTagOf } from './upload-headers.ts';

/** POST /object/:bucket/*: a new object, or with `x-upsert: true` one in the place of another. @throws as `upload` */
export const createObject = (exchange: Exchange) => uploadAsUser(exchange, exchange.request.headers.get('x-upsert') === 'true');

/** PUT /object/:bucket/*. @throws as `upload` */
export const updateObject = (exchange: Exchange) => uploadAsUser(exchange, true);

async function uploadAsUser(exchange: Exchange, isUpsert: boolean): Promise<Response> {
  const { bucket, name } = exchange;
  const id = await upload(exchange, { run: asUser(exchange), bucket, name, ownerId: ownerOf(exchange), isUpsert });
  return json({ Id: id, Key: `${bucket}/${name}` });
}

/** PUT /object/upload/sign/:bucket/*?token=. @throws as `upload`, InvalidSignature … */
export async function uploadSigned(exchange: Exchange): Promise<Response> {
  const { bucket, name, url } = exchange;
  await upload(exchange, await signedTarget(exchange, bucket, name, url.searchParams.get('token') ?? ''));
  return json({ Key: `${bucket}/${name}` });
}

/** @throws InvalidBucketName, InvalidKey, NoSuchBucket, EntityTooLarge, InvalidMimeType, AccessDenied, KeyAlreadyExists */
async function upload({ storage, request }: Exchange, target: Target): Promise<string> {
  const { bucket: bucketId, name } = target;
  return withIncoming(request, async (open) => {
    requireBucketName(bucketId);
    requireKey(name);
    const bucket = await asOwner(storage)((transaction) => findBucket(transaction, bucketId));
    if (!bucket) throw refuse('NoSuchBucket');
    const limit = limitOf(bucket, name, storage.fileSizeLimit);
    const allowed = allowedTypes(bucket, name);
    const { bytes, contentType, length, maxLength, told } = await open();
    if (length !== undefined && length > limit) throw refuse('EntityTooLarge');
    if (allowed) requireAllowedType(contentType, allowed);
    const xRobotsTag = robotsTagOf(request.headers.get('x-robots-tag'));
    const announced = { mimetype: contentType, ...(maxLength !== undefined && { contentLength: maxLength }) };
    await requireKeepable(target, { metadata: announced, userMetadata: undefined });
    return storage.unclaimed.during({ ownerId: target.ownerId, size: maxLength }, async (version) => {
      const received = await receive(bytes, version, storage.bytes, { limit, contentType, allowed });
      const { cacheControl, userMetadata } = await told();
      const about = metadataOf({ ...received, contentType, cacheControl, at: storage.now() });
      const metadata = { ...about, ...(xRobotsTag !== undefined && { xRobotsTag }) };
      return (await keepObject(storage, target, version, { metadata, userMetadata })).id;
    });
  });
}
