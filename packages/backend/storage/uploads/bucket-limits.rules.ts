import { isFolderPlaceholder } from '../names.ts';
import type { Bucket } from '../model.ts';

/** Most bytes of an object in this bucket. */
export const limitOf = (bucket: Bucket, name: string, mostBytes: number): number =>
  isFolderPlaceholder(name) ? 0 : Math.min(bucket.file_size_limit ?? mostBytes, mostBytes);

/** The types that the bucket takes; undefined where it takes all. A placeholder has no type to speak of. */
export const allowedTypes = (bucket: Bucket, name: string): readonly string[] | undefined =>
  bucket.allowed_mime_types?.length && !isFolderPlaceholder(name) ? bucket.allowed_mime_types : undefined;
