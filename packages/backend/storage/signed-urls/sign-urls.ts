import { z } from 'zod';
import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import { asUser, ownerOf, type Exchange } from '../storage-request.ts';
import { describe, transformationSchema } from '../images/transformation.rules.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { findNames } from '../objects/objects.sql.ts';
import { requireKeepable } from '../uploads/complete-upload.ts';
import { assertExpiry } from './url-expiry.ts';
import type { Signed } from './signer.ts';

/** Seconds; a century is for ever. */
const expiresIn = z.int().min(1).max(3_155_760_000);
const oneBody = z.looseObject({ expiresIn, transform: transformationSchema.nullish() });
const manyBody = z.looseObject({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

const signerOf = ({ storage, caller }: Exchange): Pick<Signed, 'caller'> => (storage.signedUrls.followPolicies ? { caller } : {});

/** POST /object/sign/:bucket/*: an address by which anybody reads the object for a while. @throws NoSuchKey, InvalidParameter */
export async function signObject(exchange: Exchange): Promise<Response> {
  const { storage, bucket, name } = exchange;
  const { expiresIn: seconds, transform } = await readJson(exchange.request, oneBody);
  assertExpiry(storage.signedUrls, bucket, seconds);
  const seen = await asUser(exchange)((transaction) => findNames(transaction, bucket, [name]));
  if (!seen.has(name)) throw refuse('NoSuchKey');
  const transformations = transform ? describe(transform, 'signed').join(',') : '';
  const url = `${bucket}/${name}`;
  const token = await storage.signer.sign(
    { scope: 'download', url, ...signerOf(exchange), ...(transformations !== '' && { transformations }) },
    seconds,
  );
  const room = transformations === '' ? 'object' : 'render/image';
  return json({ signedURL: `/${room}/sign/${url}?token=${token}` });
}

/** POST /object/sign/:bucket: one address for each name that the caller may see. @throws InvalidParameter */
export async function signObjects(exchange: Exchange): Promise<Response> {
  const { storage, bucket } = exchange;
  const { expiresIn: seconds, paths } = await readJson(exchange.request, manyBody);
  assertExpiry(storage.signedUrls, bucket, seconds);
  const seen = await asUser(exchange)((transaction) => findNames(transaction, bucket, paths));
  const signed = paths.map(async (path) => {
    if (!seen.has(path))
      return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null };
    const url = `${bucket}/${path}`;
    const token = await storage.signer.sign({ scope: 'download', url, ...signerOf(exchange) }, seconds);
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
  });
  return json(await Promise.all(signed));
}

/** As long as Supabase's. */
const uploadSeconds = 2 * 60 * 60;

/**
 * POST /object/upload/sign/:bucket/*: an address by which anybody uploads the object once, for as long as whoever signs may.
 * @throws AccessDenied, KeyAlreadyExists
 */
export async function signUpload(exchange: Exchange): Promise<Response> {
  const { storage, bucket, name } = exchange;
  requireBucketName(bucket);
  requireKey(name);
  const isUpsert = exchange.request.headers.get('x-upsert') === 'true';
  const target = { run: asUser(exchange), bucket, name, ownerId: ownerOf(exchange), isUpsert };
  await requireKeepable(target, { metadata: {}, userMetadata: undefined });
  const url = `${bucket}/${name}`;
  const { caller } = exchange;
  const token = await storage.signer.sign({ scope: 'upload', url, upsert: isUpsert, caller }, uploadSeconds);
  return json({ url: `/object/upload/sign/${url}?token=${token}`, token });
}
