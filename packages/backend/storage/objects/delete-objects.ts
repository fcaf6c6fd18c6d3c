import { z } from 'zod';
import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import type { StorageRequest, StorageContext } from '../storage-request.ts';
import { asOwner, asUser } from '../transactions.ts';
import { readJson } from '../json-body.ts';
import type { StoredObject } from '../model.ts';
import * as sql from './objects.sql.ts';

const body = z.looseObject({ prefixes: z.array(z.string()).min(1).max(1000) });

/** DELETE /object/:bucket/*. @throws as `removeObject` */
export async function deleteObject(request: StorageRequest): Promise<Response> {
  await removeObject(request);
  return json({ message: 'Successfully deleted' });
}

/** @throws NoSuchKey; AccessDenied if the object exists but the caller may not delete it */
export async function removeObject(request: StorageRequest): Promise<void> {
  const { storage, bucket, name } = request;
  const object = await asOwner(storage)((transaction) => sql.findObject(transaction, bucket, name));
  if (!object) throw refuse('NoSuchKey');
  const deleted = await asUser(request)((transaction) => sql.deleteObjects(transaction, bucket, [name]));
  if (deleted.length === 0) throw refuse('AccessDenied');
  await removeBlobs(storage, deleted);
}

/** DELETE /object/:bucket: deletes those of the objects that the caller may delete. @throws InvalidRequest */
export async function deleteObjects(request: StorageRequest): Promise<Response> {
  const { prefixes } = await readJson(request.raw, body);
  return json(await removeObjects(request, prefixes));
}

/** Deletes those of the objects that the caller may delete, and returns them. */
export async function removeObjects(request: StorageRequest, names: readonly string[]): Promise<StoredObject[]> {
  const deleted = await asUser(request)((transaction) => sql.deleteObjects(transaction, request.bucket, names));
  await removeBlobs(request.storage, deleted);
  return deleted;
}

const removeBlobs = (storage: StorageContext, deleted: readonly StoredObject[]) =>
  storage.orphanedBlobs.removeOrphaned(deleted.flatMap(({ version }) => version ?? []));
