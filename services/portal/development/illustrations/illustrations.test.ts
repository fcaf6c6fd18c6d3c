import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { illustrations } from './all.ts';
import { digestOf, fileOf, picturesFolder, readDigests } from './picture-files.ts';

const drawings = illustrations.map((each) => ({ ...each, file: fileOf(each), svg: each.draw() }));

test('each picture in the folder is rendered from the drawing as it is now; `node services/portal/development/illustrations/draw.ts` renders them', async () => {
  expect(Object.fromEntries(drawings.map(({ file, svg }) => [file, digestOf(svg)]))).toEqual(await readDigests());
});

test('the folder holds exactly these pictures, each a WebP, together at most 6 MB', async () => {
  const entries = await readdir(picturesFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'drawn.json');
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  expect(paths.toSorted()).toEqual(drawings.map(({ file }) => join(picturesFolder, file)).toSorted());
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
  const first = await readFile(paths[0] ?? '');
  expect([first.toString('latin1', 0, 4), first.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
});

test('no two drawings are the same', () => {
  expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
});

test('there are 22 emblems, and at least 30 events, 12 products, 12 articles and 24 photographs', () => {
  const count = (set: string) => drawings.filter((each) => each.set === set).length;
  expect(count('emblems')).toBe(22);
  expect(count('events')).toBeGreaterThanOrEqual(30);
  expect(count('products')).toBe(12);
  expect(count('articles')).toBe(12);
  expect(count('snapshots')).toBeGreaterThanOrEqual(24);
});

test('a drawing has no text and fetches nothing', () => {
  for (const { file, svg } of drawings) expect({ file, hit: /<text|<image|href=/.exec(svg) }).toEqual({ file, hit: null });
});
