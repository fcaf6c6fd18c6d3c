import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner, entriesPath, tilePath, tilesOfSize } from '@trivium/transparency';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../testing/empty-tables.ts';
import { openSampleLog, sampleEntries, sampleOrigin, seedOf } from '../testing/sample-log.ts';
import { useTables } from '../testing/use-tables.ts';
import type { TransparencyLog } from './create-transparency-log.ts';

const database = useTables();
let log: TransparencyLog;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-export-'));
  log = openSampleLog(database().pool);
  await log.append(sampleEntries(600));
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
};
const filesOf = (...sizes: number[]) =>
  [
    ...new Set([
      'checkpoint',
      ...sizes.flatMap((size) =>
        [...tilesOfSize(size)].flatMap(({ level, index, width }) => [
          tilePath(level, index, width),
          ...(level === 0 ? [entriesPath(index, width)] : []),
        ]),
      ),
    ]),
  ].toSorted();

test('the folder holds every file of the log, each with the bytes that the log serves', async () => {
  expect(await log.exportTiles(folder)).toEqual({ size: 600n, written: filesOf(600).length });
  expect((await files()).toSorted()).toEqual(filesOf(600));
  expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toBe((await log.latestCheckpoint()).note);
  for (const { level, index, width } of tilesOfSize(600)) {
    expect((await readFile(join(folder, tilePath(level, index, width)))).equals(await log.readTile(level, index, width))).toBe(
      true,
    );
    if (level !== 0) continue;
    const bundle = await readFile(join(folder, entriesPath(index, width)));
    expect(bundle.equals(await log.readEntryBundle(index, width))).toBe(true);
  }
});

test('a later export writes only new files, and keeps the partial tiles of earlier checkpoints', async () => {
  await log.exportTiles(folder);
  await log.append(sampleEntries(200));
  const news = filesOf(800).filter((path) => path === 'checkpoint' || !filesOf(600).includes(path));
  expect(await log.exportTiles(folder)).toEqual({ size: 800n, written: news.length });
  expect((await files()).toSorted()).toEqual(filesOf(600, 800));
  expect(await log.exportTiles(folder)).toEqual({ size: 800n, written: 1 });
});

test('an interrupted export is continued, and leaves nothing unfinished', async () => {
  await log.exportTiles(folder);
  await rm(join(folder, 'checkpoint'));
  await rm(join(folder, 'tile/entries'), { recursive: true });
  await rm(join(folder, tilePath(0, 1)));
  await writeFile(join(folder, 'tile/0/.001.unfinished'), 'half');
  expect(await log.exportTiles(folder)).toEqual({ size: 600n, written: 3 + 1 + 1 });
  expect((await files()).toSorted()).toEqual(filesOf(600));
});

test('the checkpoint comes last: if a tile cannot be written, the folder keeps showing the former log', async () => {
  await log.exportTiles(folder);
  const before = await readFile(join(folder, 'checkpoint'), 'utf8');
  await log.append(sampleEntries(400));
  // A file has the name of a needed folder.
  await writeFile(join(folder, 'tile/0/003.p'), '');
  await expect(log.exportTiles(folder)).rejects.toMatchObject({ code: 'export_folder_unwritable' });
  expect(await readFile(join(folder, 'checkpoint'), 'utf8')).toBe(before);
});

test('a folder of another log, or of another key, is not written to', async () => {
  const origin = 'log.example.org/other';
  const others = [
    { origin, signer: createSigner({ name: origin, seed: seedOf('sample') }) },
    { signer: createSigner({ name: sampleOrigin, seed: seedOf('another') }) },
  ];
  await log.exportTiles(folder);
  for (const options of others) {
    await emptyTables(database().administrator);
    const other = openSampleLog(database().pool, options);
    await other.open();
    await expect(other.exportTiles(folder)).rejects.toMatchObject({ code: 'export_folder_foreign' });
  }
  await writeFile(join(folder, 'checkpoint'), 'something else');
  await expect(log.exportTiles(folder)).rejects.toMatchObject({ code: 'export_folder_foreign' });
});

test('a folder with another history of the log, or more of it, is not written to', async () => {
  await log.exportTiles(folder);
  for (const entries of [sampleEntries(600, 'otherwise'), sampleEntries(599)]) {
    await emptyTables(database().administrator);
    const fork = openSampleLog(database().pool);
    await fork.append(entries);
    await expect(fork.exportTiles(folder)).rejects.toMatchObject({ code: 'export_folder_inconsistent' });
  }
});
