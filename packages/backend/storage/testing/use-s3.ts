import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { folderIdName } from '../blobs/blob-store.ts';
import { s3Bucket, startS3, type S3Server } from './start-s3.ts';

export interface TestS3 {
  /** For `STORAGE_S3_*`. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of the objects that the server holds. */
  readonly objects: () => Promise<string[]>;
  /** All of its files, including parts of uploads. */
  readonly files: () => Promise<string[]>;
}

/** An S3 server on its own port, for the tests of a file. */
export function useS3(): TestS3 {
  const env: Record<string, string> = {};
  let directory = '';
  let server: S3Server | undefined;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 's3-'));
    server = await startS3(directory);
    Object.assign(env, server.env);
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
      const names = await readdir(join(directory, s3Bucket), { recursive: true });
      return names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []).filter((name) => name !== folderIdName);
    },
  };
}
