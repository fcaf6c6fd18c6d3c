import { refuse } from '../errors.ts';
import { ownerIdOf, type StorageRequest } from '../storage-request.ts';
import { asUser } from '../transactions.ts';
import type { UploadTarget } from '../uploads/complete-upload.ts';

/** Policies see the same operation as when the URL was signed. */
const operation = 'storage.object.sign_upload_url';

/**
 * The target of an upload to a signed URL. It has the current rights of the URL's signer, who becomes the owner. The URL
 * ends with the signer's session.
 * @throws InvalidJWT, ExpiredToken, InvalidSignature
 */
export async function signedUploadTarget(
  request: StorageRequest,
  bucket: string,
  name: string,
  token: string,
): Promise<UploadTarget> {
  const { caller, upsert = false } = await request.storage.signer.verify(token, 'upload', `${bucket}/${name}`);
  if (!caller || !(await request.storage.sessions.isActive(caller.claims))) throw refuse('InvalidSignature');
  const signer = { ...request, caller, operation };
  return { run: asUser(signer), bucket, name, ownerId: ownerIdOf(signer), isUpsert: upsert };
}
