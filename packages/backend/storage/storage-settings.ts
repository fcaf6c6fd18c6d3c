import { isAbsolute, join } from 'node:path';
import type { ProjectConfig } from '../project/config.ts';
import { refuse } from '../config/errors.ts';
import { readDuration } from '../auth/duration.rules.ts';
import type { S3Settings } from './blobs/s3-store.ts';
import type { ImageCacheOptions } from './images/image-cache.ts';
import type { SignedUrlRules } from './signed-urls/url-expiry.ts';
import { bytesOf } from '../config/sizes.rules.ts';
import type { ProgressLimits } from './uploads/body-progress.ts';

export interface StorageSettings {
  /** Bytes. */
  readonly fileSizeLimit: number;
  /** The folder of the bytes, where they are in none of S3. */
  readonly directory: string;
  readonly s3: S3Settings | undefined;
  readonly uploads: ProgressLimits & {
    /** Bodies of one caller at once. */
    readonly maxConcurrent: number;
  };
  readonly signedUrls: SignedUrlRules;
  readonly images: {
    readonly maxSourcePixels: number;
    /** Undefined where nothing is cached. */
    readonly cache: Pick<ImageCacheOptions, 'directory' | 'maxBytes' | 'maxAgeMs'> | undefined;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * From config.toml, `STORAGE_S3_*` and `STORAGE_FILE_BACKEND_PATH`: a folder that replicas share, since each has a state
 * folder of its own. @throws setting_invalid naming the variable, never a value
 */
export function readStorageSettings(config: ProjectConfig['storage'], home: string, env: Environment): StorageSettings {
  const shared = env['STORAGE_FILE_BACKEND_PATH'];
  if (shared && !isAbsolute(shared))
    throw refuse('setting_invalid', 'STORAGE_FILE_BACKEND_PATH must be an absolute path, so that every replica means the same.');
  const { uploads } = config;
  return {
    fileSizeLimit: bytesOf(config.file_size_limit) ?? 0,
    directory: shared || join(home, 'objects'),
    s3: readS3(env),
    uploads: {
      idleMs: readDuration(uploads.idle_timeout),
      minBytesPerMinute: bytesOf(uploads.min_progress) ?? 0,
      maxConcurrent: uploads.max_concurrent,
    },
    images: readImages(config.image_transformation, home),
    signedUrls: readSignedUrls(config.signed_urls),
  };
}

function readImages(config: ProjectConfig['storage']['image_transformation'], home: string): StorageSettings['images'] {
  const maxBytes = bytesOf(config.cache_size) ?? 0;
  const cache = { directory: join(home, 'rendered-images'), maxBytes, maxAgeMs: readDuration(config.cache_age) };
  return { maxSourcePixels: config.max_source_pixels, cache: maxBytes > 0 ? cache : undefined };
}

function readSignedUrls({ max_expiry: max, buckets, follow_policies: followPolicies }: ProjectConfig['storage']['signed_urls']) {
  const maxSeconds = (bucket: string) => {
    const limits = [max, buckets[bucket]].flatMap((limit) => (limit === undefined ? [] : Math.floor(readDuration(limit) / 1000)));
    return limits.length > 0 ? Math.min(...limits) : undefined;
  };
  return { maxSeconds, followPolicies };
}

function readS3(env: Environment): S3Settings | undefined {
  const bucket = env['STORAGE_S3_BUCKET'];
  if (!bucket) {
    const lonely = ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].find((name) => env[`STORAGE_S3_${name}`]);
    if (lonely) throw missing('STORAGE_S3_BUCKET', `STORAGE_S3_${lonely}`);
    return undefined;
  }
  const need = (name: string) => {
    const value = env[name];
    if (!value) throw missing(name, 'STORAGE_S3_BUCKET');
    return value;
  };
  return {
    bucket,
    endpoint: env['STORAGE_S3_ENDPOINT'] || undefined,
    region: env['STORAGE_S3_REGION'] || 'us-east-1',
    accessKeyId: need('STORAGE_S3_ACCESS_KEY_ID'),
    secretAccessKey: need('STORAGE_S3_SECRET_ACCESS_KEY'),
    forcePathStyle: env['STORAGE_S3_FORCE_PATH_STYLE'] === 'true',
  };
}

const missing = (name: string, other: string) => refuse('setting_invalid', `${name} must be set where ${other} is.`);
