import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, onTestFinished, vi } from 'vitest';
import { writeSmallContent } from '../../services/catalog/testing/write-small-content.ts';

const launch = join(import.meta.dirname, '..');

export interface Started {
  readonly pid: number;
  /** Everything it printed so far, on both streams. */
  readonly output: () => string;
  /** The first service's address, once all are ready; rejects with the output when it leaves before. */
  readonly ready: Promise<string>;
  /** The exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
}

/** A state folder for one test. */
export async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(join(inject('runFolder'), 'home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

/** A state folder that all services have used before, for tests of anything but a first start. Removed by its caller. */
export async function makeUsedHome(): Promise<string> {
  const template = join(inject('runFolder'), 'used-home');
  const home = await mkdtemp(join(inject('runFolder'), 'used-'));
  await onceInRun(template, async () => {
    const first = launchProgram('start', [], { TRIVIUM_HOME: template });
    await first.ready;
    first.kill('SIGTERM');
    await first.exited;
  });
  // The database's files belong to another user, which `cp -a` keeps.
  await run('cp', ['-a', `${template}/.`, home]);
  return home;
}

/** The same for one test. */
export async function usedHome(): Promise<string> {
  const home = await makeUsedHome();
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

const run = promisify(execFile);

/** Makes a folder unless another file has; files that ask at the same time wait. */
async function onceInRun(folder: string, make: () => Promise<void>): Promise<void> {
  const isFirst = await mkdir(`${folder}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await mkdir(folder);
    await make();
    await writeFile(`${folder}.done`, '');
  } else await vi.waitUntil(() => existsSync(`${folder}.done`), { timeout: 200_000, interval: 50 });
}

/** A small catalog, written once a process; the whole one where CATALOG_CONTENT is empty. */
let smallContent: string | undefined;
const catalogContent = () => (smallContent ??= writeSmallContent(join(inject('runFolder'), `content-${process.pid}`)));

/** Runs one of the launch programs on a free port, as the bootstrap would. */
export function launchProgram(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [join(launch, `${program}.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/bin:/bin',
      NODE_COMPILE_CACHE: inject('compileCache'),
      FORECAST_PORT: '0',
      PORTAL_PORT: '0',
      CATALOG_PORT: '0',
      FORECAST_RATE_LIMITS: 'off',
      CATALOG_PROBES: 'off',
      CATALOG_CONTENT: catalogContent(),
      ...env,
    },
  });
  let output = '';
  const ready = Promise.withResolvers<string>();
  ready.promise.catch(() => {});
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    const url = /(?:forecast|portal|catalog) +(http:\S+)[\s\S]*trivium: ready/.exec(output)?.[1];
    if (url) ready.resolve(url);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => {
      ready.reject(new Error(`left before it was ready:\n${output}`));
      resolve(signal ?? code ?? 1);
    });
  });
  return {
    pid: child.pid as number,
    output: () => output,
    ready: ready.promise,
    exited,
    kill: (signal) => void child.kill(signal),
  };
}

/** `npm start` on a home; stopped when the test ends, whatever happened. */
export function startTrivium(home: string, env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Started {
  const started = launchProgram('start', args, { TRIVIUM_HOME: home, ...env });
  onTestFinished(async () => {
    started.kill('SIGTERM');
    await started.exited;
  });
  return started;
}
