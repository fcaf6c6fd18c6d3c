import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheTag } from '@trivium/postgres';
import { isVersion, blobPath, type BlobStore } from '../blobs/blob-store.ts';
import type { RenderedImage } from './render-image.ts';

/** Rendered images on disk. Several processes may share the folder, and any file may be missing. */
export interface ImageCache {
  readonly read: (version: string, rendition: string) => Promise<RenderedImage | undefined>;
  readonly write: (version: string, rendition: string, image: RenderedImage) => Promise<void>;
  /** Removes all renditions of removed blobs. */
  readonly remove: (versions: readonly string[]) => Promise<void>;
}

export interface ImageCacheOptions {
  /** Absolute path. */
  readonly directory: string;
  readonly maxBytes: number;
  /** Counted from the last use. */
  readonly maxAgeMs: number;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** A process evicts after writing this fraction of the limit. */
const evictionStep = 1 / 16;
/** Evicting stops at this fraction of the limit, to keep the next writes from evicting. */
const fillAfterEviction = 0.8;
/** Precision of the last use. */
const touchMs = 60 * 60 * 1000;

/** Opens a cache with one folder for each version. A file holds the content type, a line feed, and the bytes. */
export function openImageCache(options: ImageCacheOptions): ImageCache {
  const { directory, maxBytes, maxAgeMs, now, onError } = options;
  const folderOf = (version: string) => join(directory, blobPath(version));
  const fileOf = (version: string, rendition: string) =>
    join(folderOf(version), createHash('sha256').update(rendition).digest('base64url'));
  // The first write evicts, because earlier runs may have left files.
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
      // Fails if other renditions are left.
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
        // Renaming is atomic: readers see the whole file or none.
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

/** A store that also removes the renditions of the blobs it removes. */
export const removeRenditionsWith = (store: BlobStore, cache: ImageCache): BlobStore => ({
  ...store,
  async remove(versions) {
    await store.remove(versions);
    await cache.remove(versions);
  },
});

async function listFiles(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== cacheTag)
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      // Another process may have evicted it.
      const stats = await stat(path).catch(() => undefined);
      return stats ? [{ path, size: stats.size, usedAt: stats.mtimeMs }] : [];
    });
  return (await Promise.all(files)).flat();
}
