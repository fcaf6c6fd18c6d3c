import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);
const launch = join(import.meta.dirname, '..');

/** Serves until it is stopped, and answers each line of its input with the version of the package it runs on. */
const start = `import { readFileSync } from 'node:fs';
const version = () => JSON.parse(readFileSync('node_modules/for-running/package.json', 'utf8')).version;
process.stdin.on('data', () => console.log('running on ' + version()));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(1));
console.log('running on ' + version());
`;
const check = `import { existsSync } from 'node:fs';
console.log('checked with ' + ['for-running', 'for-checking'].filter((name) => existsSync('node_modules/' + name)));
process.exit(0);
`;

/** One of the packages that traces need. */
export const forTraces = '@opentelemetry/sdk-trace';

/** A checkout with the real bootstrap, two programs, and packages for running, for traces and for checking, from files. */
export async function smallCheckout() {
  const root = await mkdtemp(join(tmpdir(), 'trivium-checkout-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'launch'));
  for (const path of ['bootstrap.js', 'runtime.js', 'install'])
    await cp(join(launch, path), join(root, 'launch', path), { recursive: true });
  await writeFile(join(root, 'launch/start.ts'), start);
  await writeFile(join(root, 'launch/check.ts'), check);

  async function pack(name: string, version: string): Promise<string> {
    const file = `${basename(name)}-${version}`;
    const source = join(root, 'sources', file);
    await mkdir(join(source, 'package'), { recursive: true });
    await writeFile(join(source, 'package/package.json'), JSON.stringify({ name, version }));
    await run('tar', ['-czf', `${source}.tgz`, '-C', source, 'package']);
    return `file:sources/${file}.tgz`;
  }

  async function setVersions(version: string): Promise<void> {
    const manifest = {
      private: true,
      type: 'module',
      dependencies: { 'for-running': await pack('for-running', version), [forTraces]: await pack(forTraces, version) },
      devDependencies: { 'for-checking': await pack('for-checking', version) },
    };
    await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
    await run('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: root });
  }

  /** Runs the bootstrap as `npm start` and `npm test` do. */
  function bootstrap(command: 'start' | 'check', env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, ['launch/bootstrap.js', command], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, npm_config_offline: 'true', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = new Promise<number | NodeJS.Signals>((resolve) =>
      child.on('close', (code, signal) => resolve(signal ?? code ?? 1)),
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    return { child, exited, output: () => output };
  }

  await setVersions('1.0.0');
  return { root, modules: join(root, 'node_modules'), setVersions, bootstrap };
}
