import { findBucket } from '../buckets/buckets.sql.ts';
import { refuse } from '../errors.ts';
import { asOwner, asUser, type Exchange } from '../storage-request.ts';
import { findObject } from '../objects/objects.sql.ts';
import type { StoredObject } from '../model.ts';
import { expiryOf } from '../signed-urls/url-expiry.ts';

export interface Readable {
  readonly object: StoredObject;
  /** When the right to read it ends. */
  readonly expires?: Date;
  /** Of a picture, as a signed address fixed them. */
  readonly transformations?: string;
}

/** Finds the object of an address for whoever asks. */
export type Find = (exchange: Exchange) => Promise<Readable>;

/** Of a public bucket, for everybody. @throws NoSuchBucket, NoSuchKey */
export const findPublic: Find = async ({ storage, bucket, name }) => {
  const object = await asOwner(storage)(async (transaction) => {
    const [found, inside] = await Promise.all([findBucket(transaction, bucket), findObject(transaction, bucket, name)]);
    if (!found?.public) throw refuse('NoSuchBucket');
    return inside;
  });
  if (!object) throw refuse('NoSuchKey');
  return { object };
};

/** As policies let the caller see it, or of a public bucket. @throws NoSuchBucket, also without a key; NoSuchKey */
export const findAllowed: Find = async (exchange) => {
  const { storage, bucket, name } = exchange;
  const found = await asOwner(storage)((transaction) => findBucket(transaction, bucket));
  if (!found || (!found.public && !exchange.isAuthenticated)) throw refuse('NoSuchBucket');
  const run = found.public ? asOwner(storage) : asUser(exchange);
  const object = await run((transaction) => findObject(transaction, bucket, name));
  if (!object) throw refuse('NoSuchKey');
  return { object };
};

/** For who has a signed address. @throws InvalidJWT, InvalidSignature, ExpiredToken, NoSuchKey */
export const findSigned: Find = async (exchange) => {
  const { storage, bucket, name, url } = exchange;
  const signed = await storage.signer.verify(url.searchParams.get('token') ?? '', 'download', `${bucket}/${name}`);
  const expires = expiryOf(storage.signedUrls, bucket, signed, storage.now());
  const { caller, transformations } = signed;
  if (caller && !(await storage.sessions.isActive(caller.claims))) throw refuse('InvalidSignature');
  // As policies saw the question when the address was signed.
  const run = caller ? asUser({ ...exchange, caller, operation: 'storage.object.sign' }) : asOwner(storage);
  const object = await run((transaction) => findObject(transaction, bucket, name));
  if (!object) throw refuse('NoSuchKey');
  return { object, expires, ...(transformations !== undefined && { transformations }) };
};
