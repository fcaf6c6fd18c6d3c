import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { measureBudgets } from './budgets.ts';
import { compressedFolder } from './compress-files.ts';
import { distFolder, ensureBuilt } from './ensure-built.ts';

beforeAll(() => ensureBuilt(), 240_000);

test('the first load, every page and every later script are within their budgets', async () => {
  const { firstLoad, signedIn, publicPages, signedInPages, chunks, broken } = await measureBudgets();
  expect(broken).toEqual([]);
  // There is something to weigh.
  expect(firstLoad).toBeGreaterThan(50_000);
  expect(signedIn).toBeGreaterThan(firstLoad);
  expect(publicPages.length).toBeGreaterThan(15);
  for (const { bytes } of publicPages) expect(bytes).toBeGreaterThan(firstLoad);
  expect(signedInPages.length).toBeGreaterThan(40);
  expect(chunks.length).toBeGreaterThan(20);
});

test('every script is there compressed, and decompresses to the same bytes', async () => {
  for (const name of await readdir(join(distFolder, 'assets'))) {
    const compressed = join(distFolder, compressedFolder, 'assets', name);
    const [body, br, gzip] = await Promise.all(
      [join(distFolder, 'assets', name), `${compressed}.br`, `${compressed}.gzip`].map((path) => readFile(path)),
    );
    expect([name, brotliDecompressSync(br as Buffer).equals(body as Buffer)]).toEqual([name, true]);
    expect([name, gunzipSync(gzip as Buffer).equals(body as Buffer)]).toEqual([name, true]);
  }
});
