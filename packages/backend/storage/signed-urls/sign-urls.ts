import { z } from 'zod';
import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import { ownerIdOf, type StorageRequest } from '../storage-request.ts';
import { asUser } from '../transactions.ts';
import { formatTransformation, transformationSchema } from '../images/transformation.rules.ts';
import { readJson } from '../json-body.ts';
import { assertBucketName, assertObjectName } from '../names.ts';
import { findVisibleNames } from '../objects/objects.sql.ts';
import { assertInsertAllowed } from '../uploads/complete-upload.ts';
import { assertExpiry } from './url-expiry.ts';
import type { SignedUrl } from './signer.ts';

/** Seconds, at most a century. */
const expiresIn = z.int().min(1).max(3_155_760_000);
const oneBody = z.looseObject({ expiresIn, transform: transformationSchema.nullish() });
const manyBody = z.looseObject({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

const callerClaims = ({ storage, caller }: StorageRequest): Pick<SignedUrl, 'caller'> =>
  storage.signedUrls.followPolicies ? { caller } : {};

/** POST /object/sign/:bucket/*: a URL that lets anyone read the object until it expires. @throws NoSuchKey, InvalidParameter */
export async function signDownloadUrl(request: StorageRequest): Promise<Response> {
  const { storage, bucket, name } = request;
  const { expiresIn: seconds, transform } = await readJson(request.raw, oneBody);
  assertExpiry(storage.signedUrls, bucket, seconds);
  const visibleNames = await asUser(request)((transaction) => findVisibleNames(transaction, bucket, [name]));
  if (!visibleNames.has(name)) throw refuse('NoSuchKey');
  const transformations = transform ? formatTransformation(transform, 'signed').join(',') : '';
  const url = `${bucket}/${name}`;
  const token = await storage.signer.sign(
    { scope: 'download', url, ...callerClaims(request), ...(transformations !== '' && { transformations }) },
    seconds,
  );
  const route = transformations === '' ? 'object' : 'render/image';
  return json({ signedURL: `/${route}/sign/${url}?token=${token}` });
}

/** POST /object/sign/:bucket: a signed URL for each object that the caller may see. @throws InvalidParameter */
export async function signDownloadUrls(request: StorageRequest): Promise<Response> {
  const { storage, bucket } = request;
  const { expiresIn: seconds, paths } = await readJson(request.raw, manyBody);
  assertExpiry(storage.signedUrls, bucket, seconds);
  const visibleNames = await asUser(request)((transaction) => findVisibleNames(transaction, bucket, paths));
  const signed = paths.map(async (path) => {
    if (!visibleNames.has(path))
      return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null };
    const url = `${bucket}/${path}`;
    const token = await storage.signer.sign({ scope: 'download', url, ...callerClaims(request) }, seconds);
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
  });
  return json(await Promise.all(signed));
}

/** As on Supabase. */
const uploadSeconds = 2 * 60 * 60;

/**
 * POST /object/upload/sign/:bucket/*: a URL that lets anyone upload the object once, while its signer may.
 * @throws AccessDenied, KeyAlreadyExists
 */
export async function signUploadUrl(request: StorageRequest): Promise<Response> {
  const { storage, bucket, name } = request;
  assertBucketName(bucket);
  assertObjectName(name);
  const isUpsert = request.raw.headers.get('x-upsert') === 'true';
  const target = { run: asUser(request), bucket, name, ownerId: ownerIdOf(request), isUpsert };
  await assertInsertAllowed(target, { metadata: {}, userMetadata: undefined });
  const url = `${bucket}/${name}`;
  const { caller } = request;
  const token = await storage.signer.sign({ scope: 'upload', url, upsert: isUpsert, caller }, uploadSeconds);
  return json({ url: `/object/upload/sign/${url}?token=${token}`, token });
}
