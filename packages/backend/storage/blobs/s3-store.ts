import { PassThrough, type Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Store } from '@tus/s3-store';
import { refuse } from '../errors.ts';
import { isVersion, nameOf, type ByteStore } from './blob-store.ts';

export interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
}

const partBytes = 5 * 1024 * 1024;
const removedAtOnce = 10;

/** Keeps bytes in a bucket of any server that speaks S3. Objects appear there whole or not at all. */
export function openS3Store(settings: S3Settings): ByteStore {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const config = {
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: settings.forcePathStyle,
    // Servers other than Amazon's often know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
  };
  const client = new S3Client(config);
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const resumable = new ResumableS3Store({
    partSize: partBytes,
    useTags: false,
    // What one replica remembered, another may have changed.
    cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
    s3ClientConfig: { ...config, bucket: Bucket },
  });
  async function removeAll(name: string): Promise<void> {
    // Of an upload that was broken off, S3 keeps the parts until it is told; of most objects there is none.
    await resumable.remove(name).catch(() => {});
    await remove(name);
  }
  return {
    async write(version, bytes) {
      const upload = new Upload({
        client,
        params: { Bucket, Key: nameOf(version), Body: bytes.pipe(new PassThrough()) },
        partSize: partBytes,
        queueSize: 2,
      });
      // A stream that fails does not fail the one it is piped into.
      const failed = new Promise<never>((_, reject) => bytes.once('error', reject));
      try {
        await Promise.race([upload.done(), failed]);
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    async read(version, range) {
      const Range = range && `bytes=${range.from}-${range.to}`;
      const answer = await client
        .send(new GetObjectCommand({ Bucket, Key: nameOf(version), ...(Range !== undefined && { Range }) }))
        .catch((error: unknown) => {
          throw isMissing(error) ? refuse('NoSuchKey', { cause: error }) : error;
        });
      return answer.Body as Readable;
    },
    async copy(from, to) {
      await client
        .send(new CopyObjectCommand({ Bucket, Key: nameOf(to), CopySource: `${Bucket}/${nameOf(from)}` }))
        .catch((error: unknown) => {
          throw isMissing(error) ? refuse('NoSuchKey', { cause: error }) : error;
        });
    },
    async remove(versions) {
      const names = versions.filter(isVersion).map(nameOf);
      for (let from = 0; from < names.length; from += removedAtOnce)
        await Promise.all(names.slice(from, from + removedAtOnce).map(removeAll));
    },
    resumable,
    seal: async () => {},
    async settle(version) {
      await remove(`${nameOf(version)}.info`);
    },
    close: () => client.destroy(),
  };
}

class ResumableS3Store extends S3Store {
  /** The library's own deletes in bulk, which not every server takes. */
  override async remove(id: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(id);
    const Bucket = this.bucket;
    // Of a finished upload there are no parts left to give up.
    await this.client.abortMultipartUpload({ Bucket, Key: id, UploadId }).catch(() => {});
    await this.client.deleteObject({ Bucket, Key: this.infoKey(id) });
    await this.client.deleteObject({ Bucket, Key: this.partKey(id, true) });
  }
}

const isMissing = (error: unknown) => error instanceof Error && /^(?:NoSuchKey|NotFound)$/.test(error.name);
