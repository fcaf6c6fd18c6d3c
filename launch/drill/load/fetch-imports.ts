import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDeno } from '../../../packages/backend/functions/worker/find-deno.ts';
import { environment } from '../../config/env.ts';
import { DrillFailed } from '../errors.ts';

const functions = join(import.meta.dirname, '../../../services/portal/supabase/functions');

/** Fetches what the portal's functions import into a cache of Deno: a drill's network has no way out. */
export async function fetchImports(folder: string, signal: AbortSignal): Promise<void> {
  const deno = findDeno(environment['FUNCTIONS_DENO']);
  if (!deno) throw new DrillFailed('Deno is not installed: the functions of the portal would not run. Run npm install.');
  for (const name of await readdir(functions)) {
    const [entry, config] = [join(functions, name, 'index.ts'), join(functions, name, 'deno.json')];
    if (!existsSync(entry)) continue;
    const args = ['cache', '--quiet', '--no-lock', '--node-modules-dir=none', `--config=${config}`, entry];
    const env = { ...environment, DENO_DIR: folder, DENO_NO_PACKAGE_JSON: '1', DENO_NO_UPDATE_CHECK: '1' };
    await promisify(execFile)(deno, args, { env, signal }).catch((error: Error & { stderr?: string }) => {
      signal.throwIfAborted();
      throw new DrillFailed(`What ${name} imports could not be fetched: ${error.stderr?.trim() || error.message}`);
    });
  }
}
