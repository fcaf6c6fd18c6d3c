import { S3Client } from '@aws-sdk/client-s3';
import type { Secrets } from '../../../config/secrets.ts';

/** A client of a backend's S3 protocol: with the access key, or with a user's token. */
export function openS3Client({ url, secrets }: { readonly url: string; readonly secrets: Secrets }, token?: string): S3Client {
  const { s3AccessKey, anonKey } = secrets;
  if (!s3AccessKey) throw new Error('development has an access key');
  return new S3Client({
    endpoint: `${url}/storage/v1/s3`,
    region: 'local',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials:
      token === undefined
        ? { accessKeyId: s3AccessKey.id, secretAccessKey: s3AccessKey.secret }
        : { accessKeyId: 'files', secretAccessKey: anonKey, sessionToken: token },
  });
}
