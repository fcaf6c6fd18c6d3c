import { isAbsolute, join } from 'node:path';
import type { ProjectConfig } from '../project/config.ts';
import { refuse } from '../config/errors.ts';
import { readDuration } from '../auth/duration.rules.ts';
import type { S3Settings } from './blobs/s3-store.ts';
import type { ImageCacheOptions } from './images/image-cache.ts';
import type { SignedUrlSettings } from './signed-urls/url-expiry.ts';
import { bytesOf } from '../config/sizes.rules.ts';
import type { ProgressLimits } from './uploads/body-progress.ts';

export interface StorageSettings {
  /** Bytes. */
  readonly fileSizeLimit: number;
  /** Folder of the blobs, unless they are in S3. */
  readonly directory: string;
  readonly s3: S3Settings | undefined;
  readonly uploads: ProgressLimits & {
    /** Concurrent bodies of one caller. */
    readonly maxConcurrent: number;
  };
  readonly signedUrls: SignedUrlSettings;
  readonly images: {
    readonly maxSourcePixels: number;
    /** Undefined if caching is off. */
    readonly cache: Pick<ImageCacheOptions, 'directory' | 'maxBytes' | 'maxAgeMs'> | undefined;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads config.toml, `STORAGE_S3_*` and `STORAGE_FILE_BACKEND_PATH`, a folder that replicas share.
 * @throws setting_invalid with the variable's name, never its value
 */
export function readStorageSettings(config: ProjectConfig['storage'], home: string, env: Environment): StorageSettings {
  const sharedFolder = env['STORAGE_FILE_BACKEND_PATH'];
  if (sharedFolder && !isAbsolute(sharedFolder))
    throw refuse('setting_invalid', 'STORAGE_FILE_BACKEND_PATH must be an absolute path.');
  const { uploads } = config;
  return {
    fileSizeLimit: bytesOf(config.file_size_limit) ?? 0,
    directory: sharedFolder || join(home, 'objects'),
    s3: readS3Settings(env),
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
    const own = Object.hasOwn(buckets, bucket) ? buckets[bucket] : undefined;
    const limits = [max, own].flatMap((limit) => (limit === undefined ? [] : Math.floor(readDuration(limit) / 1000)));
    return limits.length > 0 ? Math.min(...limits) : undefined;
  };
  return { maxSeconds, followPolicies };
}

/** Undefined: the files are in a folder. @throws setting_invalid */
export function readS3Settings(env: Environment): S3Settings | undefined {
  const bucket = env['STORAGE_S3_BUCKET'];
  if (!bucket) {
    const setting = ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].find((name) => env[`STORAGE_S3_${name}`]);
    if (setting) throw missingSetting('STORAGE_S3_BUCKET', `STORAGE_S3_${setting}`);
    return undefined;
  }
  const required = (name: string) => {
    const value = env[name];
    if (!value) throw missingSetting(name, 'STORAGE_S3_BUCKET');
    return value;
  };
  return {
    bucket,
    endpoint: env['STORAGE_S3_ENDPOINT'] || undefined,
    region: env['STORAGE_S3_REGION'] || 'us-east-1',
    accessKeyId: required('STORAGE_S3_ACCESS_KEY_ID'),
    secretAccessKey: required('STORAGE_S3_SECRET_ACCESS_KEY'),
    forcePathStyle: env['STORAGE_S3_FORCE_PATH_STYLE'] === 'true',
  };
}

const missingSetting = (name: string, other: string) =>
  refuse('setting_invalid', `${name} must be set, because ${other} is set.`);
