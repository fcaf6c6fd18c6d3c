import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import type { StorageRequest } from '../storage-request.ts';
import { asOwner, asUser } from '../transactions.ts';
import { findObject } from '../objects/objects.sql.ts';
import type { StoredObject } from '../model.ts';
import { effectiveExpiry } from '../signed-urls/url-expiry.ts';

export interface ReadableObject {
  readonly object: StoredObject;
  /** When the signed URL expires. */
  readonly expires?: Date;
  /** The image transformation that a signed URL fixes. */
  readonly transformations?: string;
}

/** Finds the object of a request if its caller may read it. */
export type FindObject = (request: StorageRequest) => Promise<ReadableObject>;

/** Finds an object of a public bucket. @throws NoSuchBucket, NoSuchKey */
export const findPublicObject: FindObject = async ({ storage, bucket, name }) => {
  const object = await asOwner(storage)(async (transaction) => {
    const [publicBucket, match] = await Promise.all([findBucket(transaction, bucket), findObject(transaction, bucket, name)]);
    if (!publicBucket?.public) throw refuse('NoSuchBucket');
    return match;
  });
  if (!object) throw refuse('NoSuchKey');
  return { object };
};

/** Finds an object that policies let the caller see, or that is in a public bucket. @throws NoSuchBucket, also without a key; NoSuchKey */
export const findAuthorizedObject: FindObject = async (request) => {
  const { storage, bucket, name } = request;
  const target = await asOwner(storage)((transaction) => findBucket(transaction, bucket));
  if (!target || (!target.public && !request.isAuthenticated)) throw refuse('NoSuchBucket');
  const run = target.public ? asOwner(storage) : asUser(request);
  const object = await run((transaction) => findObject(transaction, bucket, name));
  if (!object) throw refuse('NoSuchKey');
  return { object };
};

/** Finds the object of a signed URL. @throws InvalidJWT, InvalidSignature, ExpiredToken, NoSuchKey */
export const findSignedObject: FindObject = async (request) => {
  const { storage, bucket, name, url } = request;
  const signed = await storage.signer.verify(url.searchParams.get('token') ?? '', 'download', `${bucket}/${name}`);
  const expires = effectiveExpiry(storage.signedUrls, bucket, signed, storage.now());
  const { caller, transformations } = signed;
  if (caller && !(await storage.sessions.isActive(caller.claims))) throw refuse('InvalidSignature');
  // Policies see the same operation as when the URL was signed.
  const run = caller ? asUser({ ...request, caller, operation: 'storage.object.sign' }) : asOwner(storage);
  const object = await run((transaction) => findObject(transaction, bucket, name));
  if (!object) throw refuse('NoSuchKey');
  return { object, expires, ...(transformations !== undefined && { transformations }) };
};
