import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { serverEnvironment } from '../../config/env.ts';

const run = promisify(execFile);

export const liteVersion = '0.10.0';
const longestInstallMs = 180_000;

/** What keeps it from telling its makers about the run. */
export const untracked = { LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' } as const;

/** Installs it into a folder of the run, since it is no dependency of the repository. @throws Error with one sentence */
export async function installLite(folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/package.json`, '{"private":true,"type":"module"}');
  const packages = [`@supabase/lite@${liteVersion}`, 'postgres@3'];
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...patience, ...packages], {
    cwd: folder,
    env: serverEnvironment({}),
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestInstallMs)]),
  }).catch((error: Error & { stderr?: string; code?: number | string }) => {
    signal.throwIfAborted();
    const code = /^npm error code (\w+)/m.exec(error.stderr ?? '')?.[1] ?? error.code ?? error.name;
    throw new Error(`npm could not install it (${code})`, { cause: error });
  });
}
