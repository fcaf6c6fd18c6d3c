import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { CodedError } from '@trivium/core';
import { fileTypeFromFile } from 'file-type';
import { getMimeType } from 'hono/utils/mime';
import { refuse as refuseSetting } from '../../config/errors.ts';
import type { Project } from '../../project/read-project.ts';
import { refusalOfDatabase } from '../database-errors.ts';
import { StorageError } from '../errors.ts';
import { asOwner, type StorageContext } from '../storage-request.ts';
import { requireKey, requireNewBucketName } from '../names.ts';
import { findNames } from '../objects/objects.sql.ts';
import { bytesOf } from '../../config/sizes.rules.ts';
import { allowedTypes, limitOf } from '../uploads/bucket-limits.rules.ts';
import { requireAllowedType } from '../uploads/content-type.ts';
import { keepObject, metadataOf } from '../uploads/complete-upload.ts';
import { receive } from '../uploads/write-blob.ts';
import { findBucket, putBucket } from './buckets.sql.ts';
import type { Bucket } from '../model.ts';

/**
 * Makes the buckets that config.toml names, or sets them as it says, and puts into them the files of their `objects_path`
 * that are not there yet. What users changed since is left as it is.
 * @throws bucket_invalid naming the bucket or the file
 */
export async function provideBuckets(storage: StorageContext, { folder, config }: Project): Promise<void> {
  for (const [id, bucket] of Object.entries(config.storage.buckets)) {
    try {
      requireNewBucketName(id);
      const fileSizeLimit = bucket.file_size_limit === undefined ? null : bytesOf(bucket.file_size_limit);
      const allowedMimeTypes = bucket.allowed_mime_types.length > 0 ? bucket.allowed_mime_types : null;
      const settings = { id, name: id, public: bucket.public, fileSizeLimit, allowedMimeTypes };
      const made = await asOwner(storage)(async (transaction) => {
        await putBucket(transaction, settings);
        return (await findBucket(transaction, id)) as Bucket;
      });
      if (bucket.objects_path) await provideObjects(storage, made, inProject(folder, id, bucket.objects_path));
    } catch (error) {
      throw explained(id, error);
    }
  }
}

async function provideObjects(storage: StorageContext, bucket: Bucket, directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const named = new Map(files.map((file) => [relative(directory, file).split(sep).join('/'), file]));
  const run = asOwner(storage);
  const present = await run((transaction) => findNames(transaction, bucket.id, [...named.keys()]));
  for (const [name, file] of named) if (!present.has(name)) await provideObject(storage, bucket, name, file);
}

async function provideObject(storage: StorageContext, bucket: Bucket, name: string, file: string): Promise<void> {
  requireKey(name);
  const contentType = (await fileTypeFromFile(file))?.mime ?? getMimeType(name) ?? 'application/octet-stream';
  const allowed = allowedTypes(bucket, name);
  const rules = { limit: limitOf(bucket, name, storage.fileSizeLimit), contentType, allowed };
  const target = { run: asOwner(storage), bucket: bucket.id, name, ownerId: undefined, isUpsert: false };
  await storage.unclaimed
    .during({ ownerId: undefined, size: undefined }, async (version) => {
      if (allowed) requireAllowedType(contentType, allowed);
      const received = await receive(createReadStream(file), version, storage.bytes, rules);
      const metadata = metadataOf({ ...received, contentType, cacheControl: 'max-age=3600', at: (await stat(file)).mtime });
      await keepObject(storage, target, version, { metadata, userMetadata: undefined });
    })
    .catch((error: unknown) => {
      // Another replica was quicker.
      if (refusalOfDatabase(error)?.code !== 'KeyAlreadyExists') throw explained(`${bucket.id}, ${name}`, error);
    });
}

function inProject(folder: string, id: string, path: string): string {
  const directory = join(folder, path);
  const inside = relative(folder, directory);
  if (isAbsolute(path) || inside === '..' || inside.startsWith(`..${sep}`))
    throw refuseSetting('bucket_invalid', `[storage.buckets.${id}]: objects_path leads out of the project.`);
  return directory;
}

function explained(what: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof CodedError) return error;
  if (error instanceof StorageError || code === 'ENOENT' || code === 'ENOTDIR')
    return refuseSetting('bucket_invalid', `[storage.buckets] ${what}: ${(error as Error).message}.`, { cause: error });
  return error;
}
