import { randomUUID } from 'node:crypto';
import type { ObjectMetadata } from '../model.ts';
import { insertObject, upsertObject, type NewObject } from '../objects/objects.sql.ts';
import type { StorageContext } from '../storage-request.ts';
import type { RunTransaction } from '../transactions.ts';

/** The object that an upload creates, its owner, and the rights that the upload has. */
export interface UploadTarget {
  readonly run: RunTransaction;
  readonly bucket: string;
  readonly name: string;
  readonly ownerId: string | undefined;
  readonly isUpsert: boolean;
}

/** The facts about an object before its bytes arrive. */
interface ExpectedObject {
  readonly metadata: Partial<ObjectMetadata>;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

class RollbackProbe extends Error {}

/**
 * Asks PostgreSQL whether the upload may be stored, before its first byte is read: runs the same statement and rolls it
 * back. `version` is null until the upload has begun; policies can tell the two apart by it.
 * @throws AccessDenied, KeyAlreadyExists, as the statement fails
 */
export async function assertInsertAllowed(
  target: UploadTarget,
  expected: ExpectedObject,
  version: string | null = null,
): Promise<void> {
  const object = newObject(target, expected, version);
  const probe = target.run(async (transaction) => {
    await (target.isUpsert ? upsertObject(transaction, object) : insertObject(transaction, object));
    throw new RollbackProbe();
  });
  await probe.catch((error: unknown) => {
    if (!(error instanceof RollbackProbe)) throw error;
  });
}

/** Stores the row that references the blob, and removes the blob that it replaces. */
export async function completeUpload(
  storage: StorageContext,
  target: UploadTarget,
  version: string,
  stored: ExpectedObject & { readonly metadata: ObjectMetadata },
): Promise<{ id: string }> {
  const object = newObject(target, stored, version);
  if (!target.isUpsert) return target.run((transaction) => insertObject(transaction, object));
  const { id, previous } = await target.run((transaction) => upsertObject(transaction, object));
  if (previous !== null) await storage.orphanedBlobs.removeOrphaned([previous]);
  return { id };
}

const newObject = (target: UploadTarget, { metadata, userMetadata }: ExpectedObject, version: string | null): NewObject => ({
  id: randomUUID(),
  bucket: target.bucket,
  name: target.name,
  ownerId: target.ownerId,
  version,
  metadata,
  userMetadata,
});

export const objectMetadata = (object: {
  readonly size: number;
  readonly eTag: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly at: Date;
}): ObjectMetadata => ({
  eTag: object.eTag,
  size: object.size,
  mimetype: object.contentType,
  cacheControl: object.cacheControl,
  lastModified: object.at.toISOString(),
  contentLength: object.size,
  httpStatusCode: 200,
});
