import { randomUUID } from 'node:crypto';
import type { Run, StorageContext } from '../storage-request.ts';
import { insertObject, upsertObject, type NewObject } from '../objects/objects.sql.ts';
import type { ObjectMetadata } from '../model.ts';

/** Where an object goes, by whose rights, and for whom. */
export interface Target {
  readonly run: Run;
  readonly bucket: string;
  readonly name: string;
  readonly ownerId: string | undefined;
  readonly isUpsert: boolean;
}

/** What is known of an object before its bytes are. */
interface Announced {
  readonly metadata: Partial<ObjectMetadata>;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

class Undone extends Error {}

/**
 * Asks PostgreSQL whether the object might be kept, before a byte of it is read: the very statement is run and undone. An
 * upload that has begun has a version, by which policies tell it from one that begins.
 * @throws AccessDenied, KeyAlreadyExists as statements fail
 */
export async function requireKeepable(target: Target, announced: Announced, version: string | null = null): Promise<void> {
  const object = objectOf(target, announced, version);
  const attempt = target.run(async (transaction) => {
    await (target.isUpsert ? upsertObject(transaction, object) : insertObject(transaction, object));
    throw new Undone();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

/** Stores the row that names the bytes; from its commit on they are the object's, and those before are removed. */
export async function keepObject(
  storage: StorageContext,
  target: Target,
  version: string,
  stored: Announced & { readonly metadata: ObjectMetadata },
): Promise<{ id: string }> {
  const object = objectOf(target, stored, version);
  if (!target.isUpsert) return target.run((transaction) => insertObject(transaction, object));
  const { id, previous } = await target.run((transaction) => upsertObject(transaction, object));
  if (previous !== null) await storage.unclaimed.discard([previous]);
  return { id };
}

const objectOf = (target: Target, { metadata, userMetadata }: Announced, version: string | null): NewObject => ({
  id: randomUUID(),
  bucket: target.bucket,
  name: target.name,
  ownerId: target.ownerId,
  version,
  metadata,
  userMetadata,
});

export const metadataOf = (object: {
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
