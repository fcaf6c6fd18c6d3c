import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readBackendEnv } from '@trivium/backend';

const require = createRequire(import.meta.url);

/**
 * Fetches what the functions import into Deno's cache, so that no test waits for it. Certificates that this machine
 * trusts have another name on Node.
 */
export async function fetchImports(functionsFolder: string, cacheFolder: string): Promise<void> {
  const { all } = readBackendEnv();
  const certificates = all['DENO_CERT'] ?? all['NODE_EXTRA_CA_CERTS'];
  const env = { ...all, DENO_DIR: cacheFolder, DENO_NO_PACKAGE_JSON: '1', ...(certificates && { DENO_CERT: certificates }) };
  const program = join(dirname(require.resolve('deno/package.json')), 'bin.cjs');
  const folders = (await readdir(functionsFolder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('_'),
  );
  for (const { name } of folders) {
    const folder = join(functionsFolder, name);
    const options = ['cache', '--quiet', '--no-lock', '--node-modules-dir=none', `--config=${join(folder, 'deno.json')}`];
    await promisify(execFile)(process.execPath, [program, ...options, join(folder, 'index.ts')], { env });
  }
}
