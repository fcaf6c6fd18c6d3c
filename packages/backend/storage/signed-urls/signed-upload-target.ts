import { refuse } from '../errors.ts';
import { asUser, ownerOf, type Exchange } from '../storage-request.ts';
import type { Target } from '../uploads/complete-upload.ts';

/** As policies saw the question when the address was signed, so they give the same answer now. */
const operation = 'storage.object.sign_upload_url';

/**
 * Where the bytes go that come by a signed address: by the rights that whoever signed has now, and in their name. It ends
 * with their session, too.
 * @throws InvalidJWT, ExpiredToken, InvalidSignature
 */
export async function signedTarget(exchange: Exchange, bucket: string, name: string, token: string): Promise<Target> {
  const { caller, upsert = false } = await exchange.storage.signer.verify(token, 'upload', `${bucket}/${name}`);
  if (!caller || !(await exchange.storage.sessions.isActive(caller.claims))) throw refuse('InvalidSignature');
  const signer = { ...exchange, caller, operation };
  return { run: asUser(signer), bucket, name, ownerId: ownerOf(signer), isUpsert: upsert };
}
