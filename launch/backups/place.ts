import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../errors.ts';

/** Where backups are kept: a folder, or a bucket in S3. */
export interface BackupPlace {
  readonly isFolder: boolean;
  /** How a message names a backup there. */
  readonly titleOf: (name: string) => string;
  /** Resolves when the whole backup is stored; a backup that fails leaves nothing under its name. */
  readonly write: (name: string, bytes: Readable) => Promise<void>;
  /** @throws backup_unreadable where it is missing */
  readonly read: (name: string) => Promise<Readable>;
  readonly list: () => Promise<string[]>;
  readonly remove: (name: string) => Promise<void>;
  readonly close: () => void;
}

const bucketAddress = /^s3:\/\/(?<bucket>[^/]+)(?:\/(?<path>.*))?$/;

/** The client takes a good part of a second to load. */
const loadBucket = async () => (await import('./bucket.ts')).openBucket;

/** `s3://bucket/prefix`, or a folder, which is made. */
export async function openPlace(to: string, env: NodeJS.ProcessEnv): Promise<BackupPlace> {
  const { bucket, path = '' } = bucketAddress.exec(to)?.groups ?? {};
  if (bucket) return (await loadBucket())(bucket, path && !path.endsWith('/') ? `${path}/` : path, env);
  await mkdir(to, { recursive: true, mode: 0o700 });
  return openFolder(to);
}

/** A backup that a command names: a file, or `s3://bucket/name`. */
export interface BackupSource {
  readonly place: BackupPlace;
  readonly name: string;
  /** Where it can be read without a copy; undefined in S3. */
  readonly file: string | undefined;
}

export async function openSource(named: string, env: NodeJS.ProcessEnv): Promise<BackupSource> {
  const { bucket, path } = bucketAddress.exec(named)?.groups ?? {};
  if (!bucket) return { place: openFolder('.'), name: named, file: resolve(named) };
  const [, prefix = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path ?? '') ?? [];
  return { place: (await loadBucket())(bucket, prefix, env), name, file: undefined };
}

export function openFolder(folder: string): BackupPlace {
  const at = (name: string) => resolve(folder, name);
  return {
    isFolder: true,
    titleOf: at,
    async write(name, bytes) {
      const file = at(name);
      if (existsSync(file)) throw refuse('backup_file_exists', `${file} exists; name another file for the backup.`);
      const draft = `${file}.unfinished-${randomBytes(6).toString('hex')}`;
      try {
        const output = await open(draft, 'wx', 0o600);
        await pipeline(bytes, output.createWriteStream({ flush: true }));
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (name) => createReadStream(at(name)),
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name)),
    close: () => {},
  };
}
