import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { CodedError } from '@trivium/core';
import { fileTypeFromFile } from 'file-type';
import { getMimeType } from 'hono/utils/mime';
import { refuse as refuseSetting } from '../../config/errors.ts';
import type { Project } from '../../project/read-project.ts';
import { fromDatabaseError } from '../database-errors.ts';
import { StorageError } from '../errors.ts';
import type { StorageContext } from '../storage-request.ts';
import { asOwner } from '../transactions.ts';
import { assertObjectName, assertNewBucketName } from '../names.ts';
import { findVisibleNames } from '../objects/objects.sql.ts';
import { bytesOf } from '../../config/sizes.rules.ts';
import { allowedTypes, maxObjectBytes } from '../uploads/bucket-limits.rules.ts';
import { assertAllowedType } from '../uploads/content-type.ts';
import { completeUpload, objectMetadata } from '../uploads/complete-upload.ts';
import { writeBlob } from '../uploads/write-blob.ts';
import { findBucket, upsertBucket } from './buckets.sql.ts';
import type { Bucket } from '../model.ts';

/**
 * Creates or updates the buckets of config.toml and uploads the files of their `objects_path` that are missing. Existing
 * objects are not changed.
 * @throws bucket_invalid with the bucket or the file
 */
export async function ensureBuckets(storage: StorageContext, { folder, config }: Project): Promise<void> {
  for (const [id, bucket] of Object.entries(config.storage.buckets)) {
    try {
      assertNewBucketName(id);
      const fileSizeLimit = bucket.file_size_limit === undefined ? null : bytesOf(bucket.file_size_limit);
      const allowedMimeTypes = bucket.allowed_mime_types.length > 0 ? bucket.allowed_mime_types : null;
      const settings = { id, name: id, public: bucket.public, fileSizeLimit, allowedMimeTypes };
      const created = await asOwner(storage)(async (transaction) => {
        await upsertBucket(transaction, settings);
        return (await findBucket(transaction, id)) as Bucket;
      });
      if (bucket.objects_path) await uploadMissingFiles(storage, created, resolveInProject(folder, id, bucket.objects_path));
    } catch (error) {
      throw toSettingError(id, error);
    }
  }
}

async function uploadMissingFiles(storage: StorageContext, bucket: Bucket, directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const fileByName = new Map(files.map((file) => [relative(directory, file).split(sep).join('/'), file]));
  const run = asOwner(storage);
  const existing = await run((transaction) => findVisibleNames(transaction, bucket.id, [...fileByName.keys()]));
  for (const [name, file] of fileByName) if (!existing.has(name)) await uploadFile(storage, bucket, name, file);
}

async function uploadFile(storage: StorageContext, bucket: Bucket, name: string, file: string): Promise<void> {
  assertObjectName(name);
  const contentType = (await fileTypeFromFile(file))?.mime ?? getMimeType(name) ?? 'application/octet-stream';
  const allowed = allowedTypes(bucket, name);
  const rules = { maxBytes: maxObjectBytes(bucket, name, storage.fileSizeLimit), contentType, allowed };
  const target = { run: asOwner(storage), bucket: bucket.id, name, ownerId: undefined, isUpsert: false };
  await storage.orphanedBlobs
    .withPendingBlob({ ownerId: undefined, size: undefined }, async (version) => {
      if (allowed) assertAllowedType(contentType, allowed);
      const blob = await writeBlob(createReadStream(file), version, storage.blobs, rules);
      const metadata = objectMetadata({ ...blob, contentType, cacheControl: 'max-age=3600', at: (await stat(file)).mtime });
      await completeUpload(storage, target, version, { metadata, userMetadata: undefined });
    })
    .catch((error: unknown) => {
      // Another replica has uploaded it.
      if (fromDatabaseError(error)?.code !== 'KeyAlreadyExists') throw toSettingError(`${bucket.id}, ${name}`, error);
    });
}

function resolveInProject(folder: string, id: string, path: string): string {
  const directory = join(folder, path);
  const inside = relative(folder, directory);
  if (isAbsolute(path) || inside === '..' || inside.startsWith(`..${sep}`))
    throw refuseSetting('bucket_invalid', `[storage.buckets.${id}]: objects_path must be inside the project.`);
  return directory;
}

function toSettingError(what: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof CodedError) return error;
  if (error instanceof StorageError || code === 'ENOENT' || code === 'ENOTDIR')
    return refuseSetting('bucket_invalid', `[storage.buckets] ${what}: ${(error as Error).message}.`, { cause: error });
  return error;
}
