import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CodedError } from '@trivium/core';
import { unfinishedBackup } from '@trivium/postgres';
import { refuse } from '../errors.ts';
import { encryptedSuffix } from './backup-names.rules.ts';
import { openSource } from './place.ts';

export interface SourceOptions {
  /** A file, or `s3://bucket/name`. */
  readonly named: string;
  readonly identity?: string | undefined;
  /** Where a copy is put for the moment, if one is needed. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Gives `work` the backup as a file that can be read: fetched from S3 and opened, where it is there or encrypted.
 * @throws backup_identity_missing, backup_not_decrypted, backup_unreadable
 */
export async function withPlainBackup<T>(options: SourceOptions, work: (file: string) => Promise<T>): Promise<T> {
  const { named, identity, folder, env } = options;
  const { place, name, file } = await openSource(named, env);
  const isEncrypted = named.endsWith(encryptedSuffix);
  if (file !== undefined && !isEncrypted) return work(file);
  const draft = await mkdtemp(join(folder, unfinishedBackup));
  try {
    const copy = join(draft, 'backup.tar.gz');
    const bytes = await place.read(name);
    const plain = isEncrypted ? await (await import('./encryption.ts')).decryptWith(identity, named, bytes) : bytes;
    await pipeline(plain, createWriteStream(copy, { mode: 0o600 })).catch((cause: Error) => {
      if (cause instanceof CodedError) throw cause;
      throw refuse('backup_unreadable', `${named} is not a complete backup: ${cause.message}`, { cause });
    });
    return await work(copy);
  } finally {
    place.close();
    await rm(draft, { recursive: true, force: true });
  }
}
