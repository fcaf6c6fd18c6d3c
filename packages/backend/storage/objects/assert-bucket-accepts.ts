import { buffer } from 'node:stream/consumers';
import { parseVersion } from '../blobs/blob-store.ts';
import { refuse } from '../errors.ts';
import type { StorageContext } from '../storage-request.ts';
import type { Bucket, ObjectMetadata } from '../model.ts';
import { allowedTypes, maxObjectBytes } from '../uploads/bucket-limits.rules.ts';
import { headBytes, assertAllowedContent, assertAllowedType } from '../uploads/content-type.ts';

interface MovedObject {
  readonly name: string;
  readonly version: string | null;
  readonly metadata: Partial<ObjectMetadata> | null;
}

/**
 * Applies the bucket's limits to a copy or a move. The content is checked too, because the source bucket may have accepted
 * any declared type.
 * @throws EntityTooLarge, InvalidMimeType
 */
export async function assertBucketAccepts(
  storage: StorageContext,
  bucket: Bucket,
  { name, version, metadata }: MovedObject,
): Promise<void> {
  const { size = 0, mimetype = 'application/octet-stream' } = metadata ?? {};
  if (size > maxObjectBytes(bucket, name, storage.fileSizeLimit)) throw refuse('EntityTooLarge');
  const allowed = allowedTypes(bucket, name);
  if (!allowed) return;
  assertAllowedType(mimetype, allowed);
  if (size === 0) return;
  const head = await storage.blobs.read(parseVersion(version), { from: 0, to: Math.min(size, headBytes) - 1 });
  await assertAllowedContent(await buffer(head), mimetype, allowed);
}
