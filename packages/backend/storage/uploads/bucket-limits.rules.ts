import { isFolderPlaceholder } from '../names.ts';
import type { Bucket } from '../model.ts';

/** Maximum bytes of an object in this bucket. A folder placeholder must be empty. */
export const maxObjectBytes = (bucket: Bucket, name: string, projectMaxBytes: number): number =>
  isFolderPlaceholder(name) ? 0 : Math.min(bucket.file_size_limit ?? projectMaxBytes, projectMaxBytes);

/** The media types that the bucket accepts; undefined if it accepts all. Folder placeholders are not checked. */
export const allowedTypes = (bucket: Bucket, name: string): readonly string[] | undefined =>
  bucket.allowed_mime_types?.length && !isFolderPlaceholder(name) ? bucket.allowed_mime_types : undefined;
