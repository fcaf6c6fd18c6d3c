import { z } from 'zod';
import { json } from '../responses.ts';
import { refuse } from '../errors.ts';
import { asOwner, asUser, type Exchange, type StorageContext } from '../storage-request.ts';
import { readJson } from '../json-body.ts';
import type { StoredObject } from '../model.ts';
import * as sql from './objects.sql.ts';

const body = z.looseObject({ prefixes: z.array(z.string()).min(1).max(1000) });

/** DELETE /object/:bucket/*. @throws NoSuchKey; AccessDenied where it is there but not the caller's to delete */
export async function deleteObject(exchange: Exchange): Promise<Response> {
  const { storage, bucket, name } = exchange;
  const isThere = await asOwner(storage)((transaction) => sql.findObject(transaction, bucket, name));
  if (!isThere) throw refuse('NoSuchKey');
  const deleted = await asUser(exchange)((transaction) => sql.deleteObjects(transaction, bucket, [name]));
  if (deleted.length === 0) throw refuse('AccessDenied');
  await discard(storage, deleted);
  return json({ message: 'Successfully deleted' });
}

/** DELETE /object/:bucket: of the names given, those that the caller may delete. @throws InvalidRequest */
export async function deleteObjects(exchange: Exchange): Promise<Response> {
  const { prefixes } = await readJson(exchange.request, body);
  const deleted = await asUser(exchange)((transaction) => sql.deleteObjects(transaction, exchange.bucket, prefixes));
  await discard(exchange.storage, deleted);
  return json(deleted);
}

const discard = (storage: StorageContext, deleted: readonly StoredObject[]) =>
  storage.unclaimed.discard(deleted.flatMap(({ version }) => version ?? []));
