import { z } from 'zod';
import { refuse } from '../errors.ts';
import { bytesOf } from '../../config/sizes.rules.ts';
import type { BucketSettings } from './buckets.sql.ts';

/** A number of bytes, or a text such as `20MB`; null means the project's limit. */
const fileSizeLimit = z.union([z.int().min(0), z.string()]).nullish();

export const bucketSettings = z.looseObject({
  public: z.boolean().nullish(),
  file_size_limit: fileSizeLimit,
  allowed_mime_types: z.array(z.string()).nullish(),
});

/** A media type, optionally with a charset, or a family such as `image/*`. */
const mimeType = /^(?:[a-z0-9.+-]+\/(?:[a-z0-9.+-]+(?:;\s*charset=[a-z0-9-]+)?|\*)|\*\/\*|\*)$/i;

/** @throws InvalidRequest, EntityTooLarge if the limit exceeds the project's, InvalidMimeType */
export function readBucketSettings(body: z.infer<typeof bucketSettings>, maxBytes: number): BucketSettings {
  return {
    public: body.public ?? undefined,
    fileSizeLimit: readLimit(body.file_size_limit, maxBytes),
    allowedMimeTypes: readMimeTypes(body.allowed_mime_types),
  };
}

function readLimit(limit: string | number | null | undefined, maxBytes: number): number | null | undefined {
  if (limit === undefined || limit === null) return limit;
  const bytes = bytesOf(limit);
  if (bytes === undefined)
    throw refuse('InvalidRequest', { message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B' });
  if (bytes > maxBytes) throw refuse('EntityTooLarge');
  return bytes;
}

function readMimeTypes(types: readonly string[] | null | undefined): string[] | null | undefined {
  const named = types?.filter((type) => type !== '');
  const unsupported = named?.find((type) => type.length > 1000 || !mimeType.test(type));
  if (unsupported !== undefined) throw refuse('InvalidMimeType', { message: `mime type ${unsupported} is not supported` });
  return named ?? (types === null ? null : undefined);
}
