import { readIdInTime } from './blob-store.ts';
import type { S3Settings } from './s3-store.ts';

/** The id in a bucket that opens with its keys; undefined where no start has written one. @throws what S3 refuses, and a TimeoutError */
export async function readBucketId(settings: S3Settings): Promise<string | undefined> {
  // Only here: checks of settings load no client.
  const { openS3Store } = await import('./s3-store.ts');
  const store = openS3Store(settings);
  try {
    return await readIdInTime(store);
  } finally {
    store.close();
  }
}
