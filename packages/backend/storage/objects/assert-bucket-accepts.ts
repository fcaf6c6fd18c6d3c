import { buffer } from 'node:stream/consumers';
import { requireVersion } from '../blobs/blob-store.ts';
import { refuse } from '../errors.ts';
import type { StorageContext } from '../storage-request.ts';
import type { Bucket, ObjectMetadata } from '../model.ts';
import { allowedTypes, limitOf } from '../uploads/bucket-limits.rules.ts';
import { headBytes, requireAllowedContent, requireAllowedType } from '../uploads/content-type.ts';

interface Coming {
  readonly name: string;
  readonly version: string | null;
  readonly metadata: Partial<ObjectMetadata> | null;
}

/**
 * What a bucket would not take as an upload does not come in by a copy or a move; the bytes themselves are looked at, since
 * another bucket may have believed what was told of them.
 * @throws EntityTooLarge, InvalidMimeType
 */
export async function requireFit(storage: StorageContext, bucket: Bucket, { name, version, metadata }: Coming): Promise<void> {
  const { size = 0, mimetype = 'application/octet-stream' } = metadata ?? {};
  if (size > limitOf(bucket, name, storage.fileSizeLimit)) throw refuse('EntityTooLarge');
  const allowed = allowedTypes(bucket, name);
  if (!allowed) return;
  requireAllowedType(mimetype, allowed);
  if (size === 0) return;
  const head = await storage.bytes.read(requireVersion(version), { from: 0, to: Math.min(size, headBytes) - 1 });
  await requireAllowedContent(await buffer(head), mimetype, allowed);
}
