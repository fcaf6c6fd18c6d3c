import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as source from './index.ts';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '../../node_modules');

// The package as its users get it: built, packed, installed elsewhere. Works offline: noble is passed as folders.
let user: string;
beforeAll(async () => {
  user = await mkdtemp(join(tmpdir(), 'trivium-transparency-'));
  await run(process.execPath, [join(import.meta.dirname, 'build.ts')]);
  const dist = join(import.meta.dirname, 'dist');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', user], { cwd: dist });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  await writeFile(join(user, 'package.json'), '{ "private": true, "type": "module" }');
  const noble = ['curves', 'hashes'].map((name) => join(modules, '@noble', name));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(user, packed.filename), ...noble], { cwd: user });
  await copyFile(new URL('./testing/sample-program.ts', import.meta.url), join(user, 'program.ts'));
});
afterAll(() => rm(user, { recursive: true, force: true }));

async function runInNode(): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: user });
  return JSON.parse(stdout);
}

test('the installed package proves and verifies in plain Node, with the exports of the source', async () => {
  expect(await runInNode()).toMatchObject({
    index: '299',
    timestamp: '1679315147',
    refusal: 'inclusion_root_mismatch',
    exports: Object.keys(source).toSorted(),
  });
});

test('bundled for a browser it runs without Node and without Web Cryptography, and gives the same bytes', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "import './program.ts';", resolveDir: user },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2023',
    write: false,
  });
  const [bundle] = outputFiles.map(({ text }) => text);
  expect(bundle).not.toContain('node:');
  let printed = '';
  const finished = new Promise<void>((resolve) => {
    const console = {
      log: (line: string) => {
        printed = line;
        resolve();
      },
    };
    // A module's top-level await, in the shape of a script.
    void runInContext(`(async () => {${bundle}\n})()`, createContext({ console, TextEncoder, TextDecoder }));
  });
  await finished;
  expect(JSON.parse(printed)).toEqual(await runInNode());
});

test.each(['nodenext', 'bundler'])('its types pass strict checks with module resolution %s', async (resolution) => {
  await writeFile(
    join(user, 'user.ts'),
    `import { verifyProof, type Policy, type TransparencyErrorCode } from '@trivium/transparency';
     export const index = (proof: string, leafHash: Uint8Array, policy: Policy): bigint => verifyProof({ proof, leafHash, policy }).index;
     export const code: TransparencyErrorCode = 'quorum_not_met';
     // @ts-expect-error: a proof needs a policy
     verifyProof({ proof: '', leafHash: new Uint8Array() });`,
  );
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--target',
    'es2023',
    '--module',
    module,
    '--moduleResolution',
    resolution,
  ];
  await run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...options, 'user.ts'], { cwd: user });
});
