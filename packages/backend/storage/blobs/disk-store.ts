import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { refuse } from '../errors.ts';
import { isVersion, nameOf, type ByteStore } from './blob-store.ts';

/**
 * Keeps bytes in a folder, a file a version, spread over 256 folders. Several processes may share it.
 * @param directory absolute
 */
export async function openDiskStore(directory: string): Promise<ByteStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const place = (version: string) => placeOf(directory, version);
  const makeRoom = async (file: string) => {
    if ((await mkdir(dirname(file), { recursive: true, mode: 0o700 })) !== undefined) await sync(directory);
  };
  return {
    async write(version, bytes) {
      const file = place(version);
      await makeRoom(file);
      await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
      await sync(dirname(file));
    },
    async read(version, range) {
      const handle = await open(place(version)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? refuse('NoSuchKey', { cause: error }) : error;
      });
      return handle.createReadStream(range && { start: range.from, end: range.to });
    },
    async copy(from, to) {
      const target = place(to);
      await makeRoom(target);
      // Bytes never change, so both names may share them; some file systems know no links.
      await link(place(from), target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw refuse('NoSuchKey', { cause: error });
        await copyFile(place(from), target);
        await sync(target);
      });
      await sync(dirname(target));
    },
    async remove(versions) {
      for (const version of versions.filter(isVersion)) {
        await rm(place(version), { force: true });
        await rm(`${place(version)}.json`, { force: true });
      }
    },
    resumable: new FileStore({ directory }),
    async seal(version) {
      const file = place(version);
      await sync(file);
      await sync(dirname(file));
    },
    settle: (version) => rm(`${place(version)}.json`, { force: true }),
    close: () => {},
  };
}

/** No part of it is anybody's choice but ours. @throws NoSuchKey for what is no version */
export const placeOf = (directory: string, version: string) => join(directory, nameOf(version));

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
