import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isVersion, nameOf, type ByteStore } from '../blobs/blob-store.ts';
import type { Picture } from './render-image.ts';

/** Rendered pictures on disk. Several processes may share the folder; whoever misses a file renders it again. */
export interface ImageCache {
  readonly read: (version: string, rendition: string) => Promise<Picture | undefined>;
  readonly write: (version: string, rendition: string, picture: Picture) => Promise<void>;
  /** Removes all renditions of bytes that are gone. */
  readonly remove: (versions: readonly string[]) => Promise<void>;
}

export interface ImageCacheOptions {
  /** Absolute. */
  readonly directory: string;
  readonly maxBytes: number;
  /** After the last use. */
  readonly maxAgeMs: number;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Part of the limit that a process writes before it looks for what to evict. */
const evictionStep = 1 / 16;
/** What stays of a full cache, so that not every write evicts. */
const fillAfterEviction = 0.8;
/** How exactly the last use is known. */
const touchMs = 60 * 60 * 1000;

/** Renditions of a version are files of one folder: the content type, a line feed, and the bytes. */
export function openImageCache(options: ImageCacheOptions): ImageCache {
  const { directory, maxBytes, maxAgeMs, now, onError } = options;
  const folderOf = (version: string) => join(directory, nameOf(version));
  const fileOf = (version: string, rendition: string) =>
    join(folderOf(version), createHash('sha256').update(rendition).digest('base64url'));
  // What an earlier run left is counted with the first picture.
  let written = maxBytes;
  let evicting: Promise<void> | undefined;

  async function evict(): Promise<void> {
    const files = await listFiles(directory);
    const oldest = now().getTime() - maxAgeMs;
    let size = files.reduce((sum, file) => sum + file.size, 0);
    const isFull = size > maxBytes;
    for (const file of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (file.usedAt >= oldest && !(isFull && size > maxBytes * fillAfterEviction)) break;
      await rm(file.path, { force: true });
      // Fails where other renditions are left.
      await rmdir(dirname(file.path)).catch(() => {});
      size -= file.size;
    }
  }

  return {
    async read(version, rendition) {
      const file = fileOf(version, rendition);
      try {
        const [content, { mtimeMs }] = [await readFile(file), await stat(file)];
        const age = now().getTime() - mtimeMs;
        if (age > maxAgeMs) return undefined;
        if (age > touchMs) await utimes(file, now(), now());
        const end = content.indexOf('\n');
        return { contentType: content.toString('latin1', 0, end), bytes: new Uint8Array(content.subarray(end + 1)) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error);
        return undefined;
      }
    },
    async write(version, rendition, { contentType, bytes }) {
      if (bytes.length > maxBytes) return;
      const file = fileOf(version, rendition);
      const draft = `${file}.${randomUUID()}`;
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(draft, Buffer.concat([Buffer.from(`${contentType}\n`), bytes]), { mode: 0o600 });
        await utimes(draft, now(), now());
        // Others see a whole file, or none.
        await rename(draft, file);
        written += bytes.length;
        if (written >= maxBytes * evictionStep) {
          written = 0;
          evicting ??= evict().finally(() => (evicting = undefined));
          await evicting;
        }
      } catch (error) {
        onError(error);
        await rm(draft, { force: true }).catch(onError);
      }
    },
    async remove(versions) {
      for (const version of versions.filter(isVersion))
        await rm(folderOf(version), { recursive: true, force: true }).catch(onError);
    },
  };
}

/** The same store; with bytes go the pictures that were rendered of them. */
export const removingRenditions = (store: ByteStore, cache: ImageCache): ByteStore => ({
  ...store,
  async remove(versions) {
    await store.remove(versions);
    await cache.remove(versions);
  },
});

async function listFiles(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      // Another process may have evicted it.
      const found = await stat(path).catch(() => undefined);
      return found ? [{ path, size: found.size, usedAt: found.mtimeMs }] : [];
    });
  return (await Promise.all(files)).flat();
}
