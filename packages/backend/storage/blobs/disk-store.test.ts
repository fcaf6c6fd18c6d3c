import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { isVersion } from './blob-store.ts';
import { openDiskStore, blobFile } from './disk-store.ts';

async function emptyStore() {
  const parent = await mkdtemp(join(tmpdir(), 'bytes-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const directory = join(parent, 'objects');
  const files = async () =>
    (await readdir(parent, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
  return { store: await openDiskStore(directory), directory, files };
}

test('a blob can be read, whole or in part, until it is removed', async () => {
  const { store, files } = await emptyStore();
  const [one, two] = [randomUUID(), randomUUID()];
  await store.write(one, Readable.from(['hello ', 'world']));
  await store.copy(one, two);
  await store.remove([one, one, randomUUID()]);
  expect(await files()).toEqual([two]);
  expect(await text(await store.read(two))).toBe('hello world');
  expect(await text(await store.read(two, { from: 4, to: 6 }))).toBe('o w');
  await expect(store.read(one)).rejects.toMatchObject({ code: 'NoSuchKey' });
  await expect(store.copy(one, randomUUID())).rejects.toMatchObject({ code: 'NoSuchKey' });
});

test('a folder whose id a power failure left empty has none, and gets one whole', async () => {
  const { store, directory, files } = await emptyStore();
  for (const content of ['', '\n', 'not an id']) {
    await writeFile(join(directory, 'folder-id'), content);
    expect(await store.readId()).toBeUndefined();
  }
  const id = randomUUID();
  await store.writeId(id);
  expect([await store.readId(), await files()]).toEqual([id, ['folder-id']]);
});

test('a blob is never overwritten', async () => {
  const { store } = await emptyStore();
  const version = randomUUID();
  await store.write(version, Readable.from(['first']));
  await expect(store.write(version, Readable.from(['second']))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await text(await store.read(version))).toBe('first');
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('..', '.', '/', '\\', '\0', 'a', '%2e', '~', 'con', '-', '0'.repeat(8)), { maxLength: 12 })
    .map((parts) => parts.join('')),
  fc.uuid().map((uuid) => `../${uuid}`),
  fc.uuid().map((uuid) => `${uuid}/../../x`),
  fc.uuid().map((uuid) => `${uuid}\n`),
  fc.uuid(),
);

test('no version leads out of the folder, whatever its text', () => {
  fc.assert(
    fc.property(hostile, (version) => {
      let file;
      try {
        file = blobFile('/srv/objects', version);
      } catch (error) {
        expect(error).toMatchObject({ code: 'NoSuchKey' });
        expect(isVersion(version)).toBe(false);
        return;
      }
      expect(relative('/srv/objects', file)).toBe(join(version.slice(0, 2), version));
    }),
    { numRuns: 2000 },
  );
});

test('an invalid version is neither written, read nor removed', async () => {
  const { store, directory, files } = await emptyStore();
  for (const version of ['../escaped', '', '..', join(directory, 'x')]) {
    await expect(store.write(version, Readable.from(['x']))).rejects.toMatchObject({ code: 'NoSuchKey' });
    await expect(store.read(version)).rejects.toMatchObject({ code: 'NoSuchKey' });
    await store.remove([version]);
  }
  expect(await files()).toEqual([]);
});
