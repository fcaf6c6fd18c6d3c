import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forTraces, smallCheckout } from '../testing/small-checkout.ts';
import { identityOf } from './processes.js';

type Checkout = Awaited<ReturnType<typeof smallCheckout>>;

const within = { timeout: 30_000, interval: 50 };
const fileOf = ({ modules }: Checkout, name: string) => join(modules, name, 'package.json');
/** Changes when a file is written again, even with the same bytes. */
const inodeOf = async (path: string) => (await stat(path, { bigint: true })).ino;

async function startRunning(checkout: Checkout, env = {}) {
  const started = checkout.bootstrap('start', env);
  await expect.poll(started.output, within).toContain('running on ');
  return started;
}

test('npm start installs what running needs, and npm test adds to it without touching what a running start uses', async () => {
  const checkout = await smallCheckout();
  const started = await startRunning(checkout);
  expect(existsSync(fileOf(checkout, 'for-checking'))).toBe(false);
  const before = await inodeOf(fileOf(checkout, 'for-running'));

  const checked = checkout.bootstrap('check');
  expect(await checked.exited).toBe(0);
  expect(checked.output()).toContain('checked with for-running,for-checking');
  expect(await inodeOf(fileOf(checkout, 'for-running'))).toBe(before);
  started.child.stdin.write('?\n');
  await expect.poll(() => started.output().match(/running on 1\.0\.0/g), within).toHaveLength(2);
});

test('npm start after npm test removes nothing and installs nothing', async () => {
  const checkout = await smallCheckout();
  const checked = checkout.bootstrap('check');
  expect(await checked.exited).toBe(0);
  const before = await inodeOf(fileOf(checkout, 'for-checking'));
  const started = await startRunning(checkout);
  expect(started.output()).not.toContain('installing');
  expect(await inodeOf(fileOf(checkout, 'for-checking'))).toBe(before);
});

const withTraces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test('what traces need is added where their setting is given, and stays', async () => {
  const checkout = await smallCheckout();
  await startRunning(checkout);
  expect(existsSync(fileOf(checkout, forTraces))).toBe(false);
  const before = await inodeOf(fileOf(checkout, 'for-running'));

  const traced = await startRunning(checkout, withTraces);
  expect(traced.output()).toContain('adding what traces need');
  expect(existsSync(fileOf(checkout, forTraces))).toBe(true);
  expect(await inodeOf(fileOf(checkout, 'for-running'))).toBe(before);
  for (const env of [withTraces, {}]) expect((await startRunning(checkout, env)).output()).not.toContain('done in');
  expect(existsSync(fileOf(checkout, forTraces))).toBe(true);
});

test('a first start with traces installs once', async () => {
  const checkout = await smallCheckout();
  const { output } = await startRunning(checkout, withTraces);
  expect(existsSync(fileOf(checkout, forTraces))).toBe(true);
  expect(output().match(/done in/g)).toHaveLength(1);
});

test('a start whose traces cannot be installed is install_failed and names the setting', async () => {
  const checkout = await smallCheckout();
  await startRunning(checkout);
  const sources = join(checkout.root, 'sources');
  for (const name of await readdir(sources)) if (name.startsWith('sdk-trace')) await rm(join(sources, name), { recursive: true });
  const refused = checkout.bootstrap('start', { ...withTraces, npm_config_cache: join(checkout.root, 'cache') });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT is set\) failed.*\(install_failed\)/);
});

test('a changed lock file is packages_in_use while a start runs, and is installed when it has stopped', async () => {
  const checkout = await smallCheckout();
  const started = await startRunning(checkout);
  const before = await inodeOf(fileOf(checkout, 'for-running'));
  await checkout.setVersions('2.0.0');

  for (const command of ['check', 'start'] as const) {
    const refused = checkout.bootstrap(command);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain('(packages_in_use)');
    expect(refused.output()).toContain(`process ${started.child.pid} `);
  }
  expect(await inodeOf(fileOf(checkout, 'for-running'))).toBe(before);

  started.child.kill('SIGTERM');
  await started.exited;
  const again = await startRunning(checkout);
  expect(again.output()).toContain('running on 2.0.0');
});

test('a start that was killed does not keep later ones from installing', async () => {
  const checkout = await smallCheckout();
  const killed = await startRunning(checkout);
  killed.child.kill('SIGKILL');
  await killed.exited;
  await checkout.setVersions('2.0.0');
  const started = await startRunning(checkout);
  expect(started.output()).toContain('running on 2.0.0');
});

test('the note of an earlier process does not count for a later one with the same pid', async () => {
  const checkout = await smallCheckout();
  const notes = join(checkout.root, '.runtime/users');
  await mkdir(notes, { recursive: true });
  await writeFile(join(notes, String(process.pid)), identityOf(process.pid));
  const refused = checkout.bootstrap('start');
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain(`process ${process.pid} `);
  await writeFile(join(notes, String(process.pid)), `${process.pid} 1`);
  await startRunning(checkout);
});

test('a start that only looks whether packages are there does not refuse the install of another', async () => {
  const checkout = await smallCheckout();
  const notes = join(checkout.root, '.runtime/users');
  const note = join(notes, String(process.pid));
  await mkdir(notes, { recursive: true });
  await writeFile(`${note}.looking`, '');
  await writeFile(note, identityOf(process.pid));
  const starting = startRunning(checkout);
  await expect.poll(() => existsSync(join(checkout.root, '.runtime/lock/pid')), { ...within, interval: 10 }).toBe(true);
  // It found none, and takes back that it uses them.
  await rm(note);
  await rm(`${note}.looking`);
  expect((await starting).output()).toContain('running on 1.0.0');
});

test('two first starts at the same time install once, and both run', async () => {
  const checkout = await smallCheckout();
  const both = await Promise.all([startRunning(checkout), startRunning(checkout)]);
  const output = both.map((started) => started.output()).join('');
  expect(output.match(/done in/g)).toHaveLength(1);
});

test('an addition that was interrupted is installed again from the beginning', async () => {
  const checkout = await smallCheckout();
  const first = await startRunning(checkout);
  first.child.kill('SIGTERM');
  await first.exited;
  await writeFile(join(checkout.modules, '.trivium-checking'), 'unfinished');
  const checked = checkout.bootstrap('check');
  expect(await checked.exited).toBe(0);
  expect(checked.output()).toContain('installing what checking needs');
  expect(await readFile(join(checkout.modules, '.trivium-checking'), 'utf8')).toHaveLength(64);
});
