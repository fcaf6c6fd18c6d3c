import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildVerifier } from './build.ts';
import { caveats, stepNames, verificationCodes, trustErrorCodes, verifyBundle } from './index.ts';
import { colleague, logKey, maintainer, witnessKeys } from './testing/keys.ts';
import { sampleBundle } from './testing/index.ts';
import { jcs, makeBundle } from './testing/make-bundle.ts';
import { publishedIdentity } from '../../../packages/core/publishing.ts';

const run = promisify(execFile);
const { bundle, trust } = sampleBundle();

// The package as users get it: built, packed and installed elsewhere.
let project: string;
let installed: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'trivium-verify-'));
  const dist = join(project, 'dist');
  await buildVerifier(dist);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: dist });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
  await rm(dist, { recursive: true });
  await writeFile(join(project, 'package.json'), '{"type":"module","private":true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(project, packed.filename)], { cwd: project });
  installed = join(project, 'node_modules/@trivium/catalog-verify');
  await writeFile(join(project, 'bundle.json'), bundle);
});
afterAll(() => rm(project, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of the project in Node, with nothing of this repository in reach. */
const node = async (args: readonly string[], input = ''): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: project }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    // The program may close its input before it has read everything.
    child.stdin?.on('error', () => {}).end(input);
  });

const program = async (name: string, text: string, ...options: string[]): Promise<unknown> => {
  await writeFile(join(project, name), text);
  const { stdout, stderr, code } = await node([...options, name]);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

describe('the package', () => {
  test('has no dependencies and no TypeScript sources', async () => {
    expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['@trivium']);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    // npm refuses to publish it until the maintainers own a scope.
    expect(manifest).toMatchObject(publishedIdentity('@trivium/catalog-verify'));
    const files = (await readdir(installed, { recursive: true })).filter((name) => name.includes('.'));
    expect(files.filter((name) => !/\.(js|d\.ts|json|md)$/.test(name))).toEqual([]);
  });

  test('verifies in plain Node', async () => {
    const text = `import { readFileSync } from 'node:fs';
      import { verifyBundle } from '@trivium/catalog-verify';
      console.log(JSON.stringify(verifyBundle(readFileSync('bundle.json'), ${JSON.stringify(trust)})));`;
    expect(await program('plain.mjs', text)).toEqual(verifyBundle(bundle, trust));
  });

  test('verifies in a realm that has only the language and TextEncoder', async () => {
    const text = `import { readFileSync } from 'node:fs';
      import { createContext, SourceTextModule } from 'node:vm';
      const context = createContext({ TextEncoder, TextDecoder });
      const source = readFileSync('node_modules/@trivium/catalog-verify/browser.js', 'utf8');
      const module = new SourceTextModule(source, { context });
      await module.link((name) => { throw new Error('imports ' + name); });
      await module.evaluate();
      console.log(JSON.stringify(module.namespace.verifyBundle(readFileSync('bundle.json', 'utf8'), ${JSON.stringify(trust)})));`;
    const result = await program('realm.mjs', text, '--experimental-vm-modules', '--no-warnings');
    expect(result).toEqual(verifyBundle(bundle, trust));
  });

  test('gives browser bundlers the browser build', async () => {
    const resolving = `import { fileURLToPath } from 'node:url';
      console.log(JSON.stringify(fileURLToPath(import.meta.resolve('@trivium/catalog-verify'))));`;
    expect(await program('for-node.mjs', resolving)).toBe(join(installed, 'index.js'));
    const { exports } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(exports['.']).toMatchObject({ browser: './browser.js', default: './browser.js' });
    const text = await readFile(join(installed, 'browser.js'), 'utf8');
    expect(/\bnode:|\bprocess\.|\brequire\(|\bimport\b/.exec(text)).toBeNull();
  });

  test('has types', async () => {
    await mkdir(join(project, 'typed'));
    await writeFile(
      join(project, 'typed/use.ts'),
      `import { createVerifier, TrustError, verifyBundle, type Trust, type Verification } from '@trivium/catalog-verify';
       const trust: Trust = { logKey: '', witnesses: [''], quorum: 1 };
       const verification: Verification = createVerifier(trust, { signers: [] })(new Uint8Array());
       for (const step of verification.steps) if (step.state === 'failed') { const code: 'bundle_not_json' | string = step.code; void code; }
       const index: number | undefined = verification.facts?.logIndex;
       // @ts-expect-error: a trust is not a string
       verifyBundle('', 'policy');
       export { index, TrustError };`,
    );
    for (const resolution of ['nodenext', 'bundler']) {
      const options = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution: resolution,
        types: [],
        skipLibCheck: false,
      };
      await writeFile(join(project, 'typed/tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }));
      const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
      expect(await node([tsc, '--project', 'typed'])).toEqual({ code: 0, stdout: '', stderr: '' });
    }
  });

  test('includes the licences of the bundled packages', async () => {
    const text = await readFile(join(installed, 'THIRD-PARTY-LICENSES'), 'utf8');
    for (const name of ['@noble/curves', '@noble/hashes', 'canonicalize']) expect(text).toContain(`\n${name}\n=`);
  });

  test('lists every code and every caveat in its README', async () => {
    const text = await readFile(join(installed, 'README.md'), 'utf8');
    for (const code of [...Object.values(verificationCodes).flat(), ...trustErrorCodes]) expect(text).toContain(`\`${code}\``);
    expect(
      text
        .match(/## What a bundle does not show\n.*\n((?:- .*\n)+)/)?.[1]
        ?.trim()
        .split('\n'),
    ).toHaveLength(caveats.length);
  });
});

describe('the command', () => {
  const command = (...args: string[]) => node(['node_modules/.bin/trivium-catalog-verify', ...args]);
  const trusting = ['--log-key', logKey, ...witnessKeys.flatMap((key) => ['--witness', key]), '--quorum', '2'];

  test('exits with 0 for a valid bundle, and prints each step and the caveats', async () => {
    const { code, stdout, stderr } = await command('bundle.json', ...trusting);
    expect([code, stderr]).toEqual([0, '']);
    for (const name of stepNames) expect(stdout).toMatch(new RegExp(`^ok   ${name} `, 'm'));
    for (const caveat of caveats) expect(stdout).toContain(caveat);
    expect(stdout).toContain('Verified: Examplazine (ยาตัวอย่าง) (examplazine)');
  });

  test('exits with 1 for an invalid bundle, and names step, code and member', async () => {
    await writeFile(join(project, 'changed.json'), bundle.replace('0.25', '2.5'));
    const { code, stdout } = await command('changed.json', ...trusting);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ok {3}form .*\nFAIL entry .*\(entry_not_payload, envelope\.payload\)\n- {4}key /);
    expect(stdout).toContain('\nNot verified.\n');
  });

  test('reads standard input', async () => {
    const args = ['node_modules/.bin/trivium-catalog-verify', '-', ...trusting];
    expect((await node(args, bundle)).code).toBe(0);
    expect((await node(args, `${bundle}\n`)).code).toBe(1);
    expect((await node(args, 'x'.repeat(3_000_000))).stdout).toContain('bundle_too_large');
  });

  test('prints the verification as JSON', async () => {
    const { code, stdout } = await command('bundle.json', ...trusting, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, verifyBundle(bundle, trust)]);
  });

  test('accepts a policy and signers', async () => {
    const [north = ''] = witnessKeys;
    await writeFile(join(project, 'policy'), `log ${logKey}\nwitness n ${north}\nquorum n\n`);
    expect((await command('bundle.json', '--policy', 'policy')).code).toBe(0);
    expect((await command('bundle.json', '--policy', 'policy', '--refuse-unknown')).stdout).toContain('proof_signature_unknown');
    expect((await command('bundle.json', ...trusting, '--signer', maintainer.signerKeyId)).code).toBe(0);
    expect((await command('bundle.json', ...trusting, '--signer', colleague.signerKeyId)).code).toBe(1);
  });

  test('never prints text of a bundle that could move the cursor, forge a line or change the writing direction', async () => {
    const name = 'a\u001b[2J\u009b2J\nok   forged\u202e';
    await writeFile(join(project, 'hostile.json'), jcs(makeBundle({ entry: { slug: 'hostile', name } })));
    for (const options of [[], ['--json']]) {
      const { code, stdout } = await command('hostile.json', ...trusting, ...options);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/(?!\n)[\p{C}]|^ok {3}forged/mu);
    }
    const { stdout } = await command('hostile.json', ...trusting, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ facts: { name } });
  });

  test.for([
    ['no bundle', [], /Name one bundle/],
    ['two bundles', ['bundle.json', 'bundle.json', ...trusting], /Name one bundle/],
    ['no trust', ['bundle.json'], /--log-key or --policy/],
    ['two trusts', ['bundle.json', '--log-key', logKey, '--policy', 'policy'], /either a policy/],
    ['an unknown option', ['bundle.json', '--yes'], /--yes/],
    ['a missing bundle', ['nowhere.json', ...trusting], /"nowhere.json" cannot be read: ENOENT/],
    ['a folder', ['.', ...trusting], /cannot be read: EISDIR/],
    ['a missing policy', ['bundle.json', '--policy', 'nowhere'], /cannot be read: ENOENT/],
    ['an invalid log key', ['bundle.json', '--log-key', 'x'], /log_key_invalid/],
    ['a quorum in words', ['bundle.json', '--log-key', logKey, '--quorum', 'two'], /whole number/],
    ['a quorum above the number of witnesses', ['bundle.json', '--log-key', logKey, '--quorum', '1'], /quorum_out_of_range/],
    ['a slice of a signer', ['bundle.json', ...trusting, '--signer', 'ed25519:ab'], /signer_id_invalid/],
  ] as const)('exits with 2 for %s, and says why', async ([, args, why]) => {
    const { code, stdout, stderr } = await command(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(why);
  });

  test('lists its options with --help', async () => {
    const { code, stdout } = await command('--help');
    expect(code).toBe(0);
    for (const option of ['--log-key', '--witness', '--quorum', '--policy', '--signer', '--refuse-unknown', '--json'])
      expect(stdout).toContain(option);
  });
});
