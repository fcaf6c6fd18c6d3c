import { existsSync } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionalNeeds, tracingNeeds } from './dependencies.js';

const root = join(import.meta.dirname, '../..');
const maxMegabytes = 450;

interface LockedPackage {
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readLock = async () =>
  JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };

/** What a folder takes on the disk, without the packages that are installed inside it. Links to one file count once. */
async function blocksOf(folder: string, counted: Set<number>): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries
    .filter(({ name }) => name !== 'node_modules')
    .map(async (entry) => {
      const path = join(folder, entry.name);
      const { blocks, ino } = await lstat(path);
      if (entry.isDirectory()) return blocks + (await blocksOf(path, counted));
      if (counted.has(ino)) return 0;
      counted.add(ino);
      return blocks;
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test(`what npm start installs takes at most ${maxMegabytes} MB`, async () => {
  const lock = await readLock();
  const sizes: [path: string, megabytes: number][] = [];
  const counted = new Set<number>();
  for (const [path, { link, dev }] of Object.entries(lock.packages)) {
    const isRemoved = [...optionalNeeds, ...tracingNeeds].some(
      (name) => path === `node_modules/${name}` || path.startsWith(`node_modules/${name}/`),
    );
    if (!path.includes('node_modules/') || link || dev || isRemoved || !existsSync(join(root, path))) continue;
    // A block has 512 bytes.
    sizes.push([path, (await blocksOf(join(root, path), counted)) / 2048]);
  }
  const total = sizes.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  expect(total).toBeGreaterThan(200);
  const largest = sizes
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([path, megabytes]) => `${megabytes.toFixed(0)} MB ${path}`);
  expect(total, `The largest are:\n${largest.join('\n')}\n`).toBeLessThanOrEqual(maxMegabytes);
});

test('without traces, what sends spans is left out whole, and nothing else needs any of it', async () => {
  const { packages } = await readLock();
  const scope = 'node_modules/@opentelemetry/';
  const names = Object.keys(packages).flatMap((path) => (path.startsWith(scope) ? [path.slice('node_modules/'.length)] : []));
  expect(names.filter((name) => name !== '@opentelemetry/api')).toEqual(tracingNeeds);
  const users = Object.entries(packages).filter(([, { dependencies = {} }]) => tracingNeeds.some((name) => name in dependencies));
  expect(users.map(([path]) => path).filter((path) => path !== '' && !path.startsWith(scope))).toEqual([]);
});
