import { asOwner } from '../../transactions.ts';
import type { S3Request } from '../s3-request.ts';
import { assertUploadAllowed, findUpload } from './find-upload.ts';
import { deleteUpload } from './uploads.sql.ts';

/** DELETE /:bucket/*?uploadId: ends an upload and removes its parts. @throws NoSuchUpload, AccessDenied */
export async function abortUpload(request: S3Request): Promise<Response> {
  const { storage } = request;
  const current = await findUpload(request);
  await assertUploadAllowed(current, undefined);
  const versions = await asOwner(storage)((transaction) => deleteUpload(transaction, current.upload.id));
  await storage.orphanedBlobs.removeOrphaned(versions);
  return new Response(null, { status: 204 });
}
