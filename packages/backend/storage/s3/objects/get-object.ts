import { findBucket } from '../../buckets/buckets.sql.ts';
import { isPreconditionFailed } from '../../downloads/conditions.rules.ts';
import { objectHeaders, safeContentType, validatorsOf } from '../../downloads/object-headers.rules.ts';
import { sendObject } from '../../downloads/serve-object.ts';
import { refuse } from '../../errors.ts';
import type { StoredObject } from '../../model.ts';
import { findObject } from '../../objects/objects.sql.ts';
import { asOwner, asUser } from '../../transactions.ts';
import type { S3Request } from '../s3-request.ts';
import { xmlResponse } from '../xml/write-xml.ts';
import { metadataHeaders } from './user-metadata.rules.ts';

/** Finds an object under the caller's policies. @throws NoSuchKey, NoSuchBucket */
export async function findVisibleObject(request: S3Request, bucket: string, name: string): Promise<StoredObject> {
  const object = await asUser(request)((transaction) => findObject(transaction, bucket, name));
  if (object) return object;
  const isBucketThere = await asOwner(request.storage)((transaction) => findBucket(transaction, bucket));
  throw refuse(isBucketThere ? 'NoSuchKey' : 'NoSuchBucket');
}

/** GET and HEAD /:bucket/*: the object, a range of it, or 304. @throws NoSuchKey, NoSuchBucket, InvalidRange, PreconditionFailed */
export async function getObject(request: S3Request): Promise<Response> {
  const object = await findVisibleObject(request, request.bucket, request.name);
  const metadata = object.metadata ?? {};
  if (isPreconditionFailed(request.raw.headers, validatorsOf(metadata))) throw refuse('PreconditionFailed');
  const headers = {
    ...objectHeaders(metadata, { download: null }),
    'content-type': metadata.mimetype ?? 'application/octet-stream',
    ...metadataHeaders(object.user_metadata ?? {}),
    ...overridesOf(request),
  };
  // A browser may open a presigned URL, and its pages must not run scripts on this origin.
  if (request.signature.isPresigned) headers['content-type'] = safeContentType(headers['content-type']);
  return sendObject(request, object, headers);
}

const printable = /^[\x20-\x7e]{1,1000}$/;

/** The headers that the query replaces. Only a signed request may name them, which all are. @throws InvalidArgument */
function overridesOf({ query }: S3Request): Record<string, string> {
  const overrides = [...query].flatMap(([name, value]) => {
    const header = /^response-(.*)$/.exec(name)?.[1];
    return header === undefined ? [] : [[header, value] as const];
  });
  if (overrides.some(([, value]) => !printable.test(value)))
    throw refuse('InvalidArgument', { message: 'A header of the response may have printable ASCII characters only.' });
  return Object.fromEntries(overrides);
}

/** GET /:bucket/*?tagging: no object has tags. @throws NoSuchKey, NoSuchBucket */
export async function getObjectTagging(request: S3Request): Promise<Response> {
  await findVisibleObject(request, request.bucket, request.name);
  return xmlResponse(['Tagging', [['TagSet']]]);
}
