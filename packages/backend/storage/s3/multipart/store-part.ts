import type { Readable } from 'node:stream';
import { refuse } from '../../errors.ts';
import { asOwner } from '../../transactions.ts';
import { maxObjectBytes } from '../../uploads/bucket-limits.rules.ts';
import { writeBlob } from '../../uploads/write-blob.ts';
import { readNumber, type S3Request } from '../s3-request.ts';
import { assertUploadAllowed, findUpload } from './find-upload.ts';
import { completePart, reservePart } from './parts.sql.ts';

const maxParts = 10_000;

/**
 * Stores a part, or replaces the one with its number. `open` is called once the part may be stored; what it yields becomes the
 * part whole or not at all.
 * @throws NoSuchUpload, InvalidArgument, EntityTooLarge if the parts exceed the limit, AccessDenied
 */
export async function storePart(
  request: S3Request,
  size: number,
  open: () => Promise<Readable>,
): Promise<{ readonly eTag: string }> {
  const { storage } = request;
  const number = readNumber(request, 'partNumber', 1, maxParts);
  if (number === undefined) throw refuse('InvalidArgument', { message: 'partNumber is required.' });
  const current = await findUpload(request);
  const { upload, bucket, target } = current;
  const maxBytes = maxObjectBytes(bucket, upload.key, storage.fileSizeLimit);
  if (size > maxBytes) throw refuse('EntityTooLarge');
  await assertUploadAllowed(current, size);
  const part = (version: string) => ({ uploadId: upload.id, number, version, size });
  return storage.orphanedBlobs.withPendingBlob(
    { ownerId: target.ownerId, size },
    async (version) => {
      const rules = { maxBytes: size, contentType: upload.metadata.mimetype, allowed: undefined };
      const { eTag } = await writeBlob(await open(), version, storage.blobs, rules);
      const replaced = await asOwner(storage)((transaction) => completePart(transaction, part(version), eTag));
      if (!replaced) throw refuse('NoSuchUpload');
      await storage.orphanedBlobs.removeOrphaned(replaced);
      return { eTag };
    },
    async (transaction, version) => {
      const outcome = await reservePart(transaction, part(version), maxBytes);
      if (outcome !== 'reserved') throw refuse(outcome === 'no_upload' ? 'NoSuchUpload' : 'EntityTooLarge');
    },
  );
}
