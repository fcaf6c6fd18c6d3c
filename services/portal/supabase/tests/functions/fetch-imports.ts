import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readBackendEnv } from '@trivium/backend';
import { startRegistry, type Registry } from './start-registry.ts';

const require = createRequire(import.meta.url);

/**
 * Puts what the functions import into Deno's cache, from the packages that are installed here. The registry is to be
 * named to the functions too, and closed by the caller.
 */
export async function fetchImports(functionsFolder: string, cacheFolder: string): Promise<Registry> {
  const folders = await foldersIn(functionsFolder);
  const registry = await serveImports(functionsFolder);
  const { all } = readBackendEnv();
  const env = { ...all, DENO_DIR: cacheFolder, DENO_NO_PACKAGE_JSON: '1', NPM_CONFIG_REGISTRY: registry.url };
  const program = join(dirname(require.resolve('deno/package.json')), 'bin.cjs');
  for (const name of folders) {
    const folder = join(functionsFolder, name);
    const options = ['cache', '--quiet', '--no-lock', '--node-modules-dir=none', `--config=${join(folder, 'deno.json')}`];
    await promisify(execFile)(process.execPath, [program, ...options, join(folder, 'index.ts')], { env });
  }
  return registry;
}

/** The registry of what the functions import, for a Deno that fetches by itself when a function is first called. */
export async function serveImports(functionsFolder: string): Promise<Registry> {
  const folders = await foldersIn(functionsFolder);
  const settings = await Promise.all(folders.map((name) => readFile(join(functionsFolder, name, 'deno.json'), 'utf8')));
  return startRegistry(import.meta.dirname, importedPackages(settings.join('\n')));
}

async function foldersIn(functionsFolder: string): Promise<string[]> {
  const entries = await readdir(functionsFolder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name);
}

/** The names in `npm:@scope/name@1.2.3`. */
const importedPackages = (settings: string): string[] => [
  ...new Set([...settings.matchAll(/"npm:((?:@[^/"]+\/)?[^@/"]+)@/g)].map(([, name = '']) => name)),
];
