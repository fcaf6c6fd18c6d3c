import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  entriesPath,
  openNote,
  parseCheckpoint,
  tilePath,
  tilesOfSize,
  TransparencyError,
  type TileCoordinates,
} from '@trivium/transparency';
import { refuse } from '../errors.ts';
import type { LogReader } from './log-reader.ts';
import type { OwnCheckpoints } from './own-checkpoints.ts';

export interface Exported {
  /** Size of the folder's new checkpoint. */
  readonly size: bigint;
  /** Files written now; files of an earlier export are not rewritten. */
  readonly written: number;
}

export interface ExportOptions {
  readonly reader: LogReader;
  readonly own: OwnCheckpoints;
}

const checkpointFile = 'checkpoint';

/**
 * Writes tiles, bundles and finally the checkpoint; at every moment the folder is a complete log. Each file appears at once,
 * with all its bytes on disk. Files that the folder's checkpoint covers, or that an interrupted export wrote, are kept.
 *
 * @throws CodedError export_folder_foreign, export_folder_inconsistent, export_folder_unwritable
 */
export async function exportTiles({ reader, own }: ExportOptions, folder: string): Promise<Exported> {
  const latest = await reader.latestCheckpoint();
  const earlier = await exportedSize(folder, reader, own, latest.size);
  let written = 0;
  for (const tile of tilesOfSize(latest.size, earlier)) {
    written += await writeMissing(join(folder, tilePath(tile.level, tile.index, tile.width)), () => read(reader, tile));
    if (tile.level === 0)
      written += await writeMissing(join(folder, entriesPath(tile.index, tile.width)), () =>
        reader.readEntryBundle(tile.index, tile.width),
      );
  }
  await write(join(folder, checkpointFile), Buffer.from(latest.note));
  return { size: latest.size, written: written + 1 };
}

const read = (reader: LogReader, { level, index, width }: TileCoordinates) => reader.readTile(level, index, width);

/** Size of the checkpoint of an earlier export; 0 without one. */
async function exportedSize(folder: string, reader: LogReader, own: OwnCheckpoints, current: bigint): Promise<bigint> {
  const note = await readFile(join(folder, checkpointFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unwritable(folder, error);
  });
  if (note === undefined) return 0n;
  const { origin, size, root } = readExported(folder, note, own);
  if (origin !== own.origin) throw foreign(folder, `its checkpoint is one of ${origin}`);
  const same = size <= current ? await reader.checkpointAt(size).catch(() => undefined) : undefined;
  if (!same || !Buffer.from(root).equals(same.root))
    throw refuse(
      'export_folder_inconsistent',
      `The checkpoint in ${folder} (size ${size}) is not one that this log holds: export to an empty folder, and find out which is right.`,
    );
  return size;
}

function readExported(folder: string, note: string, own: OwnCheckpoints) {
  try {
    return parseCheckpoint(openNote(note, [own.key]).text);
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw foreign(folder, 'its checkpoint was not signed by the key of this log', error);
  }
}

const foreign = (folder: string, why: string, cause?: unknown) =>
  refuse('export_folder_foreign', `${folder} holds something else: ${why}. Export to an empty folder.`, { cause });

async function writeMissing(path: string, load: () => Promise<Uint8Array>): Promise<number> {
  if (await isThere(path)) return 0;
  await write(path, await load());
  return 1;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw unwritable(path, error);
  }
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  // Always the same name: a continued export overwrites the leftover of a killed one.
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(unfinished, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    throw unwritable(path, error);
  }
}

const unwritable = (path: string, cause: unknown) =>
  refuse('export_folder_unwritable', `${path} cannot be written: ${(cause as Error).message}.`, { cause });
