import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { usedHome } from './testing/processes.ts';

const root = join(import.meta.dirname, '..');

/** `npm start` itself, with the shell and the bootstrap that stand between it and the service. */
function npmStart(home: string) {
  const npm = spawn('npm', ['start', '--', 'forecast'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inheritedPath(),
      NODE_COMPILE_CACHE: inject('compileCache'),
      TRIVIUM_HOME: home,
      FORECAST_PORT: '0',
    },
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(() => void npm.kill('SIGTERM'));
  return { npm, output: () => output };
}

/** Ends with the service too: npm may exit first, and the service holds npm's output until its database has stopped. */
const stopped = (npm: ChildProcess) => new Promise((resolve) => npm.on('close', resolve));

const inheritedPath = () => ({ PATH: `${join(process.execPath, '..')}:/usr/local/bin:/usr/bin:/bin` });
const within = { timeout: 90_000, interval: 100 };

test('killing npm itself takes the service along so that the next npm start works at once', async () => {
  const home = await usedHome();
  const first = npmStart(home);
  await expect.poll(first.output, within).toContain('trivium: ready');
  first.npm.kill('SIGKILL');
  const second = npmStart(home);
  await expect.poll(second.output, within).toContain('trivium: ready');
  const end = stopped(second.npm);
  second.npm.kill('SIGTERM');
  await expect.poll(second.output, within).toContain('stopping');
  await end;
});
