import type { Stats } from 'node:fs';
import { lstat, open, readdir, readFile, readlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Header, Pax, type HeaderData } from 'tar';
import { leadsOut } from './backup-format.ts';
import { isCacheFolder } from './cache-folder.ts';

/** The bytes of a tar stream, entry by entry; the reader sets the pace. */
export type TarStream = AsyncGenerator<Uint8Array, void>;

const block = 512;

/** Two empty blocks end a tar stream. */
export const endOfArchive = new Uint8Array(2 * block);

/** An entry from memory. */
export async function* contentEntry(path: string, content: Uint8Array | string, mode = 0o600): TarStream {
  const bytes = Buffer.from(content);
  yield* headerOf({ path, type: 'File', size: bytes.length, mode, mtime: new Date() });
  yield* padded([bytes], bytes.length);
}

/** A small file that may be written during the read: it is read until two reads agree. */
export async function* stableEntry(path: string, absolute: string): TarStream {
  let before = await readFile(absolute);
  let now = await readFile(absolute);
  for (; !before.equals(now); now = await readFile(absolute)) before = now;
  yield* contentEntry(path, now);
}

export interface TreeOptions {
  /** Called with each path within the archive; a folder for which it returns false is skipped whole. */
  readonly isIncluded?: (path: string) => boolean;
  /** Called with each link that is left out, and where it points. */
  readonly onForeignLink?: (path: string, target: string) => void;
}

/**
 * A file, or a folder with everything below it, without caches and without links to places outside the archive. Files that
 * vanish during the read are left out, and files that shrink are filled with zeros: replaying the write-ahead log over a hot copy
 * corrects both.
 */
export async function* treeEntries(
  path: string,
  absolute: string,
  { isIncluded = () => true, onForeignLink = () => {} }: TreeOptions = {},
): TarStream {
  if (!isIncluded(path)) return;
  const stats = await ignoreMissing(lstat(absolute));
  if (!stats) return;
  if (stats.isSymbolicLink()) yield* linkEntry(path, absolute, stats, onForeignLink);
  else if (stats.isFile()) yield* fileEntry(path, absolute);
  else if (stats.isDirectory()) {
    if (await isCacheFolder(absolute)) return;
    yield* headerOf({ path: `${path}/`, type: 'Directory', size: 0, mode: stats.mode & 0o7777, mtime: stats.mtime });
    for (const name of (await ignoreMissing(readdir(absolute))) ?? [])
      yield* treeEntries(`${path}/${name}`, join(absolute, name), { isIncluded, onForeignLink });
  }
}

async function* fileEntry(path: string, absolute: string): TarStream {
  const file = await ignoreMissing(open(absolute, 'r'));
  if (!file) return;
  try {
    const { size, mode, mtime } = await file.stat();
    yield* headerOf({ path, type: 'File', size, mode: mode & 0o7777, mtime });
    yield* padded(chunksOf(file, size), size);
  } finally {
    await file.close();
  }
}

async function* linkEntry(
  path: string,
  absolute: string,
  { mode, mtime }: Stats,
  onForeignLink: (path: string, target: string) => void,
): TarStream {
  const linkpath = await ignoreMissing(readlink(absolute));
  if (linkpath === undefined) return;
  if (leadsOut(path, linkpath)) onForeignLink(path, linkpath);
  else yield* headerOf({ path, type: 'SymbolicLink', size: 0, mode: mode & 0o7777, mtime, linkpath });
}

const chunkSize = 256 * 1024;

async function* chunksOf(file: FileHandle, size: number): TarStream {
  for (let position = 0; position < size;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(chunkSize, size - position)), 0, undefined, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Exactly `size` bytes, filled with zeros to a whole block. */
async function* padded(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, size: number): TarStream {
  let missing = Math.ceil(size / block) * block;
  for await (const chunk of chunks) {
    missing -= chunk.length;
    yield chunk;
  }
  for (; missing > 0; missing -= chunkSize) yield Buffer.alloc(Math.min(missing, chunkSize));
}

function* headerOf(data: HeaderData): Generator<Uint8Array, void> {
  const header = new Header(data);
  // Values that a plain header cannot hold, such as a long or Thai path, go into an extended header before it.
  if (header.encode()) yield new Pax(data).encode();
  yield header.block as Buffer;
}

async function ignoreMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
