import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { buildBackend } from './build.ts';
import { readBackendEnv } from './config/env.ts';
import * as source from './index.ts';
import { isOwn, packagesFrom } from './publishing/own-packages.ts';
import { createProjectDatabase } from './testing/project-database.ts';
import { startProgram, temporaryHome } from './testing/program.ts';
import { provideDependencies } from './testing/provide-dependencies.ts';
import { boardFolder } from './testing/use-backend.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

interface Published {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}

// The package as its users get it: built, packed, installed elsewhere. Without a network: what it depends on is there already.
let user: string;
let installed: string;
let manifest: Published;
beforeAll(async () => {
  user = await mkdtemp(join(tmpdir(), 'trivium-backend-'));
  const dist = join(user, 'dist');
  await buildBackend(dist);
  manifest = JSON.parse(await readFile(join(dist, 'package.json'), 'utf8'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', user], { cwd: dist });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
  await rm(dist, { recursive: true });
  await writeFile(join(user, 'package.json'), '{"type":"module","private":true}');
  await provideDependencies(manifest, user);
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', join(user, packed.filename)], {
    cwd: user,
  });
  installed = join(user, 'node_modules/trivium-backend');
  await copyFile(join(import.meta.dirname, 'testing/library-program.txt'), join(user, 'program.ts'));
});
afterAll(() => rm(user, { recursive: true, force: true }));

/** Paths of the installed files and what is in them. */
async function installedFiles(): Promise<[string, string][]> {
  const paths = (await readdir(installed, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = paths.map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    names.map(async (name) => [name.slice(installed.length + 1), await readFile(name, 'utf8')] as [string, string]),
  );
}

test('npx serves a project on the embedded database: supabase-js writes and reads, and a function responds', async () => {
  const { PATH = '' } = readBackendEnv().all;
  const args = ['--project', boardFolder, '--port', '0', '--home', await temporaryHome()];
  const program = startProgram(args, { PATH }, { file: 'npx', args: ['--offline', 'trivium-backend'], folder: user });
  const { url, pid, keys } = await program.lineWith('ready');
  // npx itself passes no signal on.
  onTestFinished(() => endProcess(Number(pid)));
  const client = createClient(String(url), (keys as Record<string, string>)['SUPABASE_SECRET_KEY'] ?? '');
  expect((await client.from('notes').insert({ title: 'From the package' })).error).toBeNull();
  const { data, error } = await client.from('notes').select('title').eq('title', 'From the package');
  expect({ data, error }).toEqual({ data: [{ title: 'From the package' }], error: null });
  expect(await (await fetch(`${String(url)}/functions/v1/hello`)).text()).toBe('hello');
  process.kill(Number(pid), 'SIGTERM');
  expect(await program.exited).toBe(0);
});

test('a program that imports the package serves a project, with the same exports as the source', async () => {
  const database = await createProjectDatabase(inject('administrator'));
  onTestFinished(() => database.drop());
  const args = [boardFolder, JSON.stringify(database.owner), await temporaryHome()];
  const { stdout } = await run(process.execPath, ['program.ts', ...args], { cwd: user });
  expect(JSON.parse(stdout)).toEqual({ alive: 200, notes: 3, unkeyed: 401, exports: Object.keys(source).toSorted() });
});

test.for(['nodenext', 'bundler'])('its types pass strict checks with module resolution %s', async (resolution) => {
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
  const options = ['--strict', '--noEmit', '--target', 'es2023', '--module', module, '--moduleResolution', resolution];
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  await run(process.execPath, [tsc, '--ignoreConfig', '--types', 'node', ...options, 'program.ts'], { cwd: user });
});

test('no file of the package contains a path of the machine that built it', async () => {
  for (const [path, text] of await installedFiles())
    for (const place of [root, user, homedir()]) expect(text.includes(`${place}/`), `${path} names ${place}`).toBe(false);
});

test('the package contains the files that its code reads, and neither tests nor TypeScript to run', async () => {
  const paths = (await installedFiles()).map(([path]) => path);
  for (const path of ['README.md', 'LICENSE', 'backend/database/migrations/0001-schemas.sql']) expect(paths).toContain(path);
  expect(paths.filter((path) => /(?<!\.d)\.ts$|\.test\.|testing|publishing\/|build\//.test(path))).toEqual([]);
});

test('the package contains our own packages and depends on their dependencies', async () => {
  for (const { place, manifest: own } of await packagesFrom(import.meta.dirname)) {
    const names = Object.keys({ ...own.dependencies }).filter((name) => !isOwn(name));
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(names));
    expect({ ...manifest.optionalDependencies }).toMatchObject({ ...own.optionalDependencies });
    expect(await readdir(join(installed, place))).toContain('index.js');
  }
});

test('its dependencies support the oldest Node that it supports', async () => {
  const own = /^>=(\d+)\.(\d+)$/.exec(manifest.engines.node)?.slice(1).map(Number) as [number, number];
  for (const name of Object.keys(manifest.dependencies)) {
    const { engines } = JSON.parse(
      await readFile(join(user, 'node_modules', name, 'package.json'), 'utf8'),
    ) as Partial<Published>;
    expect(engines?.node === undefined || includes(engines.node, own), `${name} wants Node ${engines?.node}`).toBe(true);
  }
});

function endProcess(pid: number): void {
  try {
    process.kill(pid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether a range such as `^20.19 || >=22.12` has a part that begins at or before the version and does not end. */
const includes = (range: string, [major, minor]: [number, number]) =>
  [...range.matchAll(/>=\s*(\d+)(?:\.(\d+))?/g)].some(([, from, point = 0]) =>
    Number(from) === major ? Number(point) <= minor : Number(from) < major,
  );
