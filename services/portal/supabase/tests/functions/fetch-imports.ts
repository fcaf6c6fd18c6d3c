import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readBackendEnv } from '@trivium/backend';
import { makeOnce } from '@trivium/testing/make-once';
import { inject } from 'vitest';
import { startRegistry } from './start-registry.ts';

const require = createRequire(import.meta.url);

/** What the functions import, fetched. */
export interface FetchedImports {
  /** Deno's cache. */
  readonly cacheFolder: string;
  /** The registry that the cache names. It is gone, since nothing is left to fetch. */
  readonly registryUrl: string;
}

/** Fetches what the functions import, from the packages that are installed here. Once a run: all files share the cache. */
export async function fetchImports(functionsFolder: string): Promise<FetchedImports> {
  const cacheFolder = join(inject('diskFolder'), 'deno');
  return { cacheFolder, registryUrl: await makeOnce(cacheFolder, () => fillCache(functionsFolder, cacheFolder)) };
}

/** @returns the registry’s address */
async function fillCache(functionsFolder: string, cacheFolder: string): Promise<string> {
  const folders = await foldersIn(functionsFolder);
  const settings = await Promise.all(folders.map((name) => readFile(join(functionsFolder, name, 'deno.json'), 'utf8')));
  const registry = await startRegistry(import.meta.dirname, importedPackages(settings.join('\n')));
  try {
    const { all } = readBackendEnv();
    const env = { ...all, DENO_DIR: cacheFolder, DENO_NO_PACKAGE_JSON: '1', NPM_CONFIG_REGISTRY: registry.url };
    const program = join(dirname(require.resolve('deno/package.json')), 'bin.cjs');
    for (const name of folders) {
      const folder = join(functionsFolder, name);
      const options = ['cache', '--quiet', '--no-lock', '--node-modules-dir=none', `--config=${join(folder, 'deno.json')}`];
      await promisify(execFile)(process.execPath, [program, ...options, join(folder, 'index.ts')], { env });
    }
    return registry.url;
  } finally {
    await registry.close();
  }
}

async function foldersIn(functionsFolder: string): Promise<string[]> {
  const entries = await readdir(functionsFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name);
}

/** The names in `npm:@scope/name@1.2.3`. */
const importedPackages = (settings: string): string[] => [
  ...new Set([...settings.matchAll(/"npm:((?:@[^/"]+\/)?[^@/"]+)@/g)].map(([, name = '']) => name)),
];
