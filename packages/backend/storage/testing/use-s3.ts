import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll } from 'vitest';

export interface TestS3 {
  /** For `STORAGE_S3_*`. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of the objects that the server holds. */
  readonly objects: () => Promise<string[]>;
  /** All that it keeps, parts of uploads too. */
  readonly files: () => Promise<string[]>;
}

const bucket = 'files';

/** A server that speaks S3, on a port of its own, for the tests of a file. */
export function useS3(): TestS3 {
  const env: Record<string, string> = {};
  let directory = '';
  let server: S3rver | undefined;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 's3-'));
    server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] });
    // The two calls of S3 that the room needs and this server lacks: ListParts and AbortMultipartUpload.
    server.middleware.unshift(async (exchange, next) => {
      const { method, query } = exchange;
      const upload = query['uploadId'];
      if (upload === undefined || (method !== 'GET' && method !== 'DELETE')) return next();
      if (method === 'DELETE') await abort(directory, upload);
      exchange.type = 'application/xml';
      exchange.body = method === 'GET' ? await listParts(directory, upload) : '';
      return undefined;
    });
    const { port } = await server.run();
    Object.assign(env, {
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      STORAGE_S3_REGION: 'eu-central-1',
      STORAGE_S3_BUCKET: bucket,
      // The server knows this pair alone, and checks signatures by it.
      STORAGE_S3_ACCESS_KEY_ID: 'S3RVER',
      STORAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
      STORAGE_S3_FORCE_PATH_STYLE: 'true',
    });
  });
  afterAll(async () => {
    await server?.close();
    await rm(directory, { recursive: true });
  });
  return {
    env,
    async files() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    async objects() {
      const names = await readdir(join(directory, bucket), { recursive: true });
      return names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
    },
  };
}

async function abort(directory: string, upload: string): Promise<void> {
  const folders = await readdir(directory, { recursive: true });
  for (const folder of folders.filter((name) => name.endsWith(`/${upload}`)))
    await rm(join(directory, folder), { recursive: true });
}

/** The parts that have come of an upload, as ListParts answers. */
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
