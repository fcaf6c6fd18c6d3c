import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { afterAll } from 'vitest';
import type { S3AccessKey } from '../../../config/s3-access-key.ts';
import { projectWith } from '../../testing/project-with.ts';
import { useStorage, type TestStorage } from '../../testing/use-storage.ts';
import { openS3Client } from './open-s3-client.ts';
import { sendRaw, type RawRequest } from './raw-s3-request.ts';

export interface TestS3Protocol extends TestStorage {
  readonly accessKey: S3AccessKey;
  /** A client with the access key, or with a session. */
  readonly s3: (session?: { readonly sub: string } | { readonly token: string }) => Promise<S3Client>;
  readonly raw: (request: Omit<RawRequest, 'url' | 'key'> & { readonly key?: S3AccessKey }) => ReturnType<typeof sendRaw>;
}

/** Serves the test project, with a limit above the size of a part, to S3 clients. */
export function useS3Client(): () => TestS3Protocol {
  const copy = projectWith('');
  const storage = useStorage({}, async () => {
    const folder = await copy();
    const file = join(folder, 'config.toml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('file_size_limit = "2MiB"', 'file_size_limit = "12MiB"'));
    return folder;
  });
  const clients: S3Client[] = [];
  afterAll(() => clients.forEach((client) => client.destroy()));
  return () => {
    const test = storage();
    const { s3AccessKey } = test.secrets;
    if (!s3AccessKey) throw new Error('development has an access key');
    return {
      ...test,
      accessKey: s3AccessKey,
      async s3(session) {
        const token = session && ('token' in session ? session.token : await test.sign({ ...session, role: 'authenticated' }));
        const client = openS3Client(test, token);
        clients.push(client);
        return client;
      },
      raw: (request) => sendRaw({ url: test.url, key: s3AccessKey, ...request }),
    };
  };
}
