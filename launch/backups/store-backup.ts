import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { refuse } from '../errors.ts';
import type { Encryption } from './encryption.ts';
import type { BackupPlace } from './place.ts';

/**
 * Stores a finished backup in a place, encrypted where that is wanted, reads it from there to its end and compares it.
 * @throws backup_not_written, backup_file_exists
 */
export async function storeBackup(
  file: string,
  place: BackupPlace,
  name: string,
  encryption: Encryption | undefined,
): Promise<void> {
  const plain = createHash('sha256');
  // The hash sees the bytes as they are read for the place, so the file is read once.
  const source = Readable.from(hashing(createReadStream(file), plain));
  await place.write(name, encryption ? await encryption.encrypt(source) : source);
  const stored = createHash('sha256');
  const bytes = await place.read(name);
  for await (const chunk of encryption ? await encryption.decrypt(bytes) : bytes) stored.update(chunk as Uint8Array);
  if (!plain.digest().equals(stored.digest()))
    throw refuse('backup_not_written', `${place.titleOf(name)} is not what was written there; remove it.`);
}

async function* hashing(chunks: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
