import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildEnvironment } from './config/env.ts';
import { stampOf } from './stamp.ts';

const web = join(import.meta.dirname, '..');
/** The folder of the built app. */
export const distFolder = join(web, 'dist');
const lockFolder = join(web, '.building');
const staleMs = 5 * 60_000;

const isCurrent = async () => {
  const built = await readFile(join(distFolder, 'stamp'), 'utf8').catch(() => undefined);
  return built !== undefined && built === stampOf();
};

/**
 * Builds the app if its sources have changed, in a separate process and one at a time.
 * @throws Error with what the build printed
 */
export async function ensureBuilt(onProgress: (line: string) => void = () => {}): Promise<void> {
  if (await isCurrent()) return;
  await alone(async () => {
    if (await isCurrent()) return;
    onProgress('building the web app, which takes a few seconds and happens when its sources changed …');
    await run(join(import.meta.dirname, 'main.ts'));
  });
}

async function run(script: string): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'], env: buildEnvironment() });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}

async function alone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const isMine = await mkdir(lockFolder).then(
      () => true,
      () => false,
    );
    if (isMine) break;
    const { mtimeMs } = await stat(lockFolder).catch(() => ({ mtimeMs: Date.now() }));
    // A process that has held the lock for this time was killed.
    if (Date.now() - mtimeMs > staleMs) await rm(lockFolder, { recursive: true, force: true });
    await wait(100);
  }
  try {
    await work();
  } finally {
    await rm(lockFolder, { recursive: true, force: true });
  }
}
