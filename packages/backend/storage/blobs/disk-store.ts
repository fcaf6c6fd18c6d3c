import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { refuse } from '../errors.ts';
import { blobPath, folderIdName, isVersion, type BlobStore } from './blob-store.ts';

/**
 * Stores each blob as a file, spread over 256 folders. Several processes may share the directory.
 * @param directory absolute
 */
export async function openDiskStore(directory: string): Promise<BlobStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const fileOf = (version: string) => blobFile(directory, version);
  const ensureFolder = async (file: string) => {
    if ((await mkdir(dirname(file), { recursive: true, mode: 0o700 })) !== undefined) await sync(directory);
  };
  return {
    async write(version, bytes) {
      const file = fileOf(version);
      await ensureFolder(file);
      await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
      await sync(dirname(file));
    },
    async read(version, range) {
      const handle = await open(fileOf(version)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? refuse('NoSuchKey', { cause: error }) : error;
      });
      return handle.createReadStream(range && { start: range.from, end: range.to });
    },
    async copy(from, to) {
      const target = fileOf(to);
      await ensureFolder(target);
      // Blobs never change, so a hard link is a copy. Some file systems have no links.
      await link(fileOf(from), target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw refuse('NoSuchKey', { cause: error });
        await copyFile(fileOf(from), target);
        await sync(target);
      });
      await sync(dirname(target));
    },
    async remove(versions) {
      for (const version of versions.filter(isVersion)) {
        await rm(fileOf(version), { force: true });
        await rm(`${fileOf(version)}.json`, { force: true });
      }
    },
    resumable: new FileStore({ directory }),
    async flush(version) {
      const file = fileOf(version);
      await sync(file);
      await sync(dirname(file));
    },
    removeUploadInfo: (version) => rm(`${fileOf(version)}.json`, { force: true }),
    async readId() {
      const text = await readFile(join(directory, folderIdName), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      const id = text?.trim();
      // A power failure may leave an empty file.
      return isVersion(id) ? id : undefined;
    },
    async writeId(id) {
      const draft = join(directory, `${folderIdName}.unfinished-${randomUUID()}`);
      await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
      await rename(draft, join(directory, folderIdName));
      await sync(directory);
    },
    close: () => {},
  };
}

/** The file of a blob. Only valid versions become part of its path. @throws NoSuchKey if `version` is not one */
export const blobFile = (directory: string, version: string) => join(directory, blobPath(version));

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
