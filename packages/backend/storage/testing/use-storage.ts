import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackendOptions } from '../../backend-options.ts';
import { folderIdName } from '../blobs/blob-store.ts';
import { sweepOnce } from './sweep-once.ts';
import { ada, ben, useBackend, type TestBackend } from '../../testing/use-backend.ts';

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

export interface TestStorage extends TestBackend {
  /** Bypasses every policy. */
  readonly service: () => ReturnType<TestBackend['client']>['storage'];
  readonly anon: () => ReturnType<TestBackend['client']>['storage'];
  readonly ada: () => Promise<ReturnType<TestBackend['client']>['storage']>;
  readonly ben: () => Promise<ReturnType<TestBackend['client']>['storage']>;
  /** Names of the files in the blob folder: versions, unless an upload is resumable. */
  readonly storedVersions: () => Promise<string[]>;
  /** Sweeps like another replica. Resolves with the number of removed blobs. */
  readonly sweep: () => Promise<number>;
  /** Fetches a path below /storage/v1, as anon unless the headers have another key. */
  readonly fetch: (path: string, init?: Init) => Promise<Response>;
}

export const filesProject = join(import.meta.dirname, 'project');

/** Serves the test project to the tests of a file. */
export function useStorage(
  options: Partial<BackendOptions> = {},
  folder: string | (() => Promise<string>) = filesProject,
): () => TestStorage {
  const backend = useBackend(folder, options);
  return () => {
    const test = backend();
    const { publishableKey, secretKey } = test.secrets;
    const as = async (sub: string) => test.client(publishableKey, await test.sign({ sub, role: 'authenticated' })).storage;
    return {
      ...test,
      service: () => test.client(secretKey).storage,
      anon: () => test.client(publishableKey).storage,
      ada: () => as(ada),
      ben: () => as(ben),
      async storedVersions() {
        const entries = await readdir(join(test.home, 'objects'), { recursive: true, withFileTypes: true });
        return entries.filter((entry) => entry.isFile() && entry.name !== folderIdName).map((entry) => entry.name);
      },
      sweep: () => sweepOnce(test.database.owner, test.home),
      fetch: (path, init) =>
        fetch(`${test.url}/storage/v1${path}`, { ...init, headers: { apikey: publishableKey, ...init?.headers } }),
    };
  };
}

/** The status in the body, which clients switch on. */
export const statusOf = (error: Error | null) => (error as { statusCode?: string } | null)?.statusCode;
