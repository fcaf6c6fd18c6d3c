import { PassThrough, type Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { refuse } from '../errors.ts';
import type { BackupPlace } from './place.ts';

/** S3 has at most 10,000 parts: 156 GiB. */
const partSize = 2 ** 24;

/**
 * A bucket of any S3-compatible server, by `BACKUP_S3_ENDPOINT`, `_REGION`, `_ACCESS_KEY_ID`, `_SECRET_ACCESS_KEY` and
 * `_FORCE_PATH_STYLE`. They are not those of the portal's files: who can write those must not be able to remove backups.
 * @throws setting_invalid
 */
export function openBucket(bucket: string, prefix: string, env: NodeJS.ProcessEnv): BackupPlace {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = env;
  const client = new S3Client({
    region: region || 'us-east-1',
    credentials: {
      accessKeyId: required(env, 'BACKUP_S3_ACCESS_KEY_ID'),
      secretAccessKey: required(env, 'BACKUP_S3_SECRET_ACCESS_KEY'),
    },
    forcePathStyle: env['BACKUP_S3_FORCE_PATH_STYLE'] === 'true',
    // Many S3-compatible servers do not support checksums in trailers. The whole backup is read again and compared.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
  });
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const titleOf = (name: string) => `s3://${bucket}/${prefix}${name}`;
  return {
    isFolder: false,
    titleOf,
    async write(name, bytes) {
      const isThere = await client.send(new HeadObjectCommand(at(name))).then(
        () => true,
        () => false,
      );
      if (isThere) throw refuse('backup_file_exists', `${titleOf(name)} exists; name another file for the backup.`);
      const upload = new Upload({ client, params: { ...at(name), Body: bytes.pipe(new PassThrough()) }, partSize, queueSize: 2 });
      // pipe() does not forward errors.
      const sourceFailure = new Promise<never>((_, reject) => bytes.once('error', reject));
      try {
        await Promise.race([upload.done(), sourceFailure]);
      } catch (error) {
        await upload.abort().catch(() => {});
        throw refuse('backup_not_written', `${titleOf(name)} was not written: ${(error as Error).message}`, { cause: error });
      }
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(at(name))).catch((cause: Error) => {
        throw refuse('backup_unreadable', `${titleOf(name)} cannot be read: ${cause.message}`, { cause });
      });
      return Body as Readable;
    },
    async list() {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        names.push(...Contents.flatMap(({ Key = '' }) => Key.slice(prefix.length) || []));
      return names;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    close: () => client.destroy(),
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw refuse('setting_invalid', `${name} must be set for a backup in S3.`);
  return value;
}
