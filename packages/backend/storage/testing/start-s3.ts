import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server {
  /** For `STORAGE_S3_*`. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export const s3Bucket = 'files';

/** An S3 server on its own port, whose objects are in a folder. */
export async function startS3(directory: string): Promise<S3Server> {
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: s3Bucket }] });
  // Adds the S3 calls that are needed and this server lacks, ListParts and AbortMultipartUpload, and ListObjectsV2, for which it
  // computes another signature than the client.
  server.middleware.unshift(async (context, next) => {
    const { method, query } = context;
    const upload = query['uploadId'];
    if (query['list-type'] === '2') {
      context.type = 'application/xml';
      context.body = await listObjects(join(directory, s3Bucket), query['prefix'] ?? '');
      return undefined;
    }
    if (upload === undefined || (method !== 'GET' && method !== 'DELETE')) return next();
    if (method === 'DELETE') await abort(directory, upload);
    context.type = 'application/xml';
    context.body = method === 'GET' ? await listParts(directory, upload) : '';
    return undefined;
  });
  const { port } = await server.run();
  const env = {
    STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    STORAGE_S3_REGION: 'eu-central-1',
    STORAGE_S3_BUCKET: s3Bucket,
    // The server accepts only this key pair.
    STORAGE_S3_ACCESS_KEY_ID: 'S3RVER',
    STORAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
    STORAGE_S3_FORCE_PATH_STYLE: 'true',
  };
  return { env, close: () => server.close() };
}

async function abort(directory: string, upload: string): Promise<void> {
  const folders = await readdir(directory, { recursive: true });
  for (const folder of folders.filter((name) => name.endsWith(`/${upload}`)))
    await rm(join(directory, folder), { recursive: true });
}

const objectSuffix = '._S3rver_object';

async function listObjects(folder: string, prefix: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(objectSuffix) && name.startsWith(prefix))
    .map((name) => name.slice(0, -objectSuffix.length));
  const objects = names.map((name) => `<Contents><Key>${name}</Key></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${objects.join('')}</ListBucketResult>`;
}

/** The response of ListParts: the parts of an upload that have arrived. */
async function listParts(directory: string, upload: string): Promise<string> {
  const files = await readdir(directory, { recursive: true });
  const numbered = files.flatMap((file) => {
    const [, part] = new RegExp(`${RegExp.escape(upload)}/(\\d+)$`).exec(file) ?? [];
    return part === undefined ? [] : [{ part: Number(part), file }];
  });
  const parts = await Promise.all(
    numbered
      .toSorted((one, other) => one.part - other.part)
      .map(async ({ part, file }) => {
        const bytes = await readFile(join(directory, file));
        const tag = createHash('md5').update(bytes).digest('hex');
        return `<Part><PartNumber>${part}</PartNumber><ETag>&quot;${tag}&quot;</ETag><Size>${bytes.length}</Size></Part>`;
      }),
  );
  return `<?xml version="1.0"?><ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
}
