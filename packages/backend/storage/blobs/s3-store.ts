import { PassThrough, type Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Store } from '@tus/s3-store';
import { refuse } from '../errors.ts';
import { blobPath, folderIdName, isVersion, type BlobStore } from './blob-store.ts';

export interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
}

const partBytes = 5 * 1024 * 1024;
const maxParallelDeletes = 10;

/** Stores blobs in a bucket of any S3-compatible server. Writes are atomic. */
export function openS3Store(settings: S3Settings): BlobStore {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const config = {
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: settings.forcePathStyle,
    // Many S3-compatible servers do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
  };
  const client = new S3Client(config);
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const resumable = new ResumableS3Store({
    partSize: partBytes,
    useTags: false,
    // No cache: other replicas change the same uploads.
    cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
    s3ClientConfig: { ...config, bucket: Bucket },
  });
  async function removeAll(name: string): Promise<void> {
    // S3 keeps the parts of an unfinished upload until it is aborted. Most objects have no such upload.
    await resumable.remove(name).catch(() => {});
    await remove(name);
  }
  return {
    async write(version, bytes) {
      const upload = new Upload({
        client,
        params: { Bucket, Key: blobPath(version), Body: bytes.pipe(new PassThrough()) },
        partSize: partBytes,
        queueSize: 2,
      });
      // pipe() does not forward errors.
      const sourceFailure = new Promise<never>((_, reject) => bytes.once('error', reject));
      try {
        await Promise.race([upload.done(), sourceFailure]);
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    async read(version, range) {
      const Range = range && `bytes=${range.from}-${range.to}`;
      const response = await client
        .send(new GetObjectCommand({ Bucket, Key: blobPath(version), ...(Range !== undefined && { Range }) }))
        .catch((error: unknown) => {
          throw isMissing(error) ? refuse('NoSuchKey', { cause: error }) : error;
        });
      return response.Body as Readable;
    },
    async copy(from, to) {
      await client
        .send(new CopyObjectCommand({ Bucket, Key: blobPath(to), CopySource: `${Bucket}/${blobPath(from)}` }))
        .catch((error: unknown) => {
          throw isMissing(error) ? refuse('NoSuchKey', { cause: error }) : error;
        });
    },
    async remove(versions) {
      const names = versions.filter(isVersion).map(blobPath);
      for (let from = 0; from < names.length; from += maxParallelDeletes)
        await Promise.all(names.slice(from, from + maxParallelDeletes).map(removeAll));
    },
    resumable,
    flush: async () => {},
    async removeUploadInfo(version) {
      await remove(`${blobPath(version)}.info`);
    },
    async readId() {
      const response = await client.send(new GetObjectCommand({ Bucket, Key: folderIdName })).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return (await response?.Body?.transformToString())?.trim();
    },
    async writeId(id) {
      await client.send(new PutObjectCommand({ Bucket, Key: folderIdName, Body: `${id}\n` }));
    },
    close: () => client.destroy(),
  };
}

class ResumableS3Store extends S3Store {
  /** Replaces the library's bulk delete, which not every server supports. */
  override async remove(id: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(id);
    const Bucket = this.bucket;
    // A finished upload has no parts to abort.
    await this.client.abortMultipartUpload({ Bucket, Key: id, UploadId }).catch(() => {});
    await this.client.deleteObject({ Bucket, Key: this.infoKey(id) });
    await this.client.deleteObject({ Bucket, Key: this.partKey(id, true) });
  }
}

const isMissing = (error: unknown) => error instanceof Error && /^(?:NoSuchKey|NotFound)$/.test(error.name);
