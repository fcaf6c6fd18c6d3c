import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { verifyBundle } from '@trivium/catalog-verify';
import { createSigner, formatVerifierKey } from '@trivium/transparency';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '@trivium/testing/free-port';
import { launchProgram, startTrivium, temporaryHome, usedHome } from './testing/processes.ts';
import { writeSmallContent } from '../services/catalog/testing/write-small-content.ts';

async function trivium(home: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  const run = launchProgram('trivium', args, { TRIVIUM_HOME: home, ...env });
  return { code: await run.exited, output: run.output() };
}
const startCatalog = (home: string, env: Readonly<Record<string, string>> = {}) => startTrivium(home, env, ['catalog']);
const textOf = async (url: string) => (await fetch(url)).text();

/** A copy of the content that a test may change, and the commands on it. */
async function maintained() {
  const home = await temporaryHome();
  const CATALOG_CONTENT = join(home, 'content');
  writeSmallContent(CATALOG_CONTENT);
  return { home, CATALOG_CONTENT, run: (...args: string[]) => trivium(home, { CATALOG_CONTENT }, 'catalog', ...args) };
}

test('a maintainer makes a key, adds it, changes an entry, sees what is wrong, signs, and the service logs it', async () => {
  const { home, CATALOG_CONTENT, run } = await maintained();
  const key = join(home, 'maintainer.json');
  expect((await run('keys', 'generate', key)).code).toBe(0);
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  expect((await run('sign', 'tramadol', '--key', key)).output).toContain('signer_unknown');
  expect(await run('keys', 'add', '--key', key, '--name', 'Dr. Test')).toMatchObject({ code: 0 });

  const file = join(CATALOG_CONTENT, 'entries/tramadol.json');
  const entry = await readFile(file, 'utf8');
  await writeFile(file, entry.replace('"species": "dog"', '"species": "dragon"'));
  const check = await run('check');
  expect(check.code).toBe(1);
  expect(check.output).toMatch(/entries\/tramadol\.json +dosages\.0\.species +species_unknown/);
  await writeFile(file, entry.replace('"name": "Tramadol"', '"name": "Tramadol (tested)"'));
  expect((await run('check')).output).toContain('payload_changed');
  expect((await run('sign', 'tramadol', '--key', key)).output).toMatch(/tramadol +signed/);
  expect(await run('check')).toMatchObject({ code: 0, output: expect.stringContaining('0 error(s), 0 warning(s)') });

  const service = startCatalog(home, { CATALOG_CONTENT });
  const url = await service.ready;
  const { data } = await (await fetch(`${url}/api/drugs/tramadol`)).json();
  expect(data).toMatchObject({ name: 'Tramadol (tested)', signatures: [{ displayName: 'Dr. Test', demonstration: false }] });
  const kid = data.signatures[0].signerKeyId.slice('ed25519:'.length);
  expect((await run('keys', 'revoke', kid, '--key', key, '--reason', 'a test')).code).toBe(0);
  expect((await run('sign', 'tramadol', '--key', key)).output).toContain('signer_revoked');
  expect((await trivium(home, {}, 'catalog', 'log', 'audit')).output).toContain('0 fault(s)');
});

test('git ignores key files', async () => {
  const folder = await temporaryHome();
  await cp(join(import.meta.dirname, '../.gitignore'), join(folder, '.gitignore'));
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder }).status;
  expect(git('init', '-q')).toBe(0);
  for (const path of ['own.key.json', 'deep/own.key.json', 'own.key', 'own.pem', 'maintainer.json', '.trivium/keys/x'])
    expect([path, git('check-ignore', '-q', path)]).toEqual([path, 0]);
  expect(git('check-ignore', '-q', 'services/catalog/content/keys/0001-key-add-abcd.json')).toBe(1);
});

test('a refused command prints one sentence with its code, and exits with 1', async () => {
  const refused = await trivium(await temporaryHome(), {}, 'catalog', 'sign', '--all');
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^trivium: .* \(signing_key_missing\)\n$/) });
});

test('content with a mistake keeps the service from starting, with file, field and rule', async () => {
  const { home, CATALOG_CONTENT } = await maintained();
  const file = join(CATALOG_CONTENT, 'entries/tramadol.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('QN02AX02', 'XN02AX02'));
  const started = startCatalog(home, { CATALOG_CONTENT });
  expect(await started.exited).toBe(1);
  expect(started.output()).toMatch(/entries\/tramadol\.json: codes\.atcvet\.0: .*atcvet_code_invalid.*content_invalid/);
});

test('two institutions: a witness cosigns what the log shows, and readers can ask for it', async () => {
  const home = await usedHome();
  const first = startCatalog(home);
  const firstUrl = await first.ready;
  const logKey = (await textOf(`${firstUrl}/log.vkey`)).trim();
  expect(first.output()).toMatch(/trial origin trivium\.invalid\/catalog\/[0-9a-f]{16}; set CATALOG_LOG_ORIGIN/);
  expect(await textOf(`${firstUrl}/log?lang=en`)).toContain('The transparency log has a trial origin');
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const witness = launchProgram('trivium', ['catalog', 'witness', '--log', logKey, '--port', '0'], {
    TRIVIUM_HOME: await temporaryHome(),
  });
  onTestFinished(async () => {
    witness.kill('SIGTERM');
    await witness.exited;
  });
  await expect.poll(() => witness.output(), { timeout: 30_000 }).toContain('ready');
  const [, name, key, address] = /^witness (\S+) (\S+) (\S+)$/m.exec(witness.output()) as unknown as string[];
  const file = join(home, 'witnesses');
  await writeFile(file, `witness north ${key} ${address}\nquorum north\n`);

  const second = startCatalog(home, {
    CATALOG_WITNESSES: file,
    CATALOG_OUTBOUND_ALLOW: new URL(address ?? '').host,
  });
  const url = await second.ready;
  const policy = await textOf(`${url}/log.policy`);
  expect(policy).toBe(`log ${logKey}\nwitness north ${key} ${address}\nquorum north\n`);
  await expect.poll(() => textOf(`${url}/checkpoint`), { timeout: 60_000 }).toContain(`— ${name} `);
  const verdict = async () => verifyBundle(await textOf(`${url}/api/drugs/tramadol/bundle`), { policy });
  await expect.poll(async () => (await verdict()).ok, { timeout: 60_000 }).toBe(true);
  expect((await verdict()).facts?.witnesses).toHaveLength(1);
  expect(await textOf(`${url}/log?lang=en`)).toContain(name);
});

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a second signal (%s) while a witness stops leaves no database behind',
  async (second) => {
    const home = await temporaryHome();
    const logKey = formatVerifierKey(createSigner({ name: 'log.example.org', seed: new Uint8Array(32).fill(1) }).key);
    const witness = launchProgram('trivium', ['catalog', 'witness', '--log', logKey, '--port', '0'], {
      TRIVIUM_HOME: home,
    });
    await expect.poll(() => witness.output(), { timeout: 30_000 }).toContain('ready');
    const { hostname, port } = new URL(/^witness \S+ \S+ (\S+)$/m.exec(witness.output())?.[1] ?? '');
    // A witness stops after its running requests, so one that waits for its body holds the stop.
    const running = connect(Number(port), hostname);
    running.write('POST /add-checkpoint HTTP/1.1\r\nHost: witness\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n');
    expect(String((await once(running, 'data'))[0])).toContain('100 Continue');
    witness.kill('SIGTERM');
    await expect.poll(() => witness.output()).toContain('stopping');
    witness.kill(second);
    running.destroy();
    expect(await witness.exited).toBe(0);
    await expect(stat(join(home, 'database/postmaster.pid'))).rejects.toThrow('ENOENT');
  },
);

test('a wrong key and wrong witnesses of the log are refused at once, each by name', async () => {
  const wrong = { CATALOG_LOG_KEY: 'not-a-key-of-mine', CATALOG_WITNESSES: '/nowhere/witnesses' };
  const started = startCatalog(await usedHome(), wrong);
  expect(await started.exited).toBe(1);
  expect(started.output()).toMatch(/^- .*CATALOG_LOG_KEY.*\(log_key_invalid\)$/m);
  expect(started.output()).toMatch(/^- CATALOG_WITNESSES .*\(witnesses_unreadable\)$/m);
  expect(started.output()).not.toContain(wrong.CATALOG_LOG_KEY);
});

test('a wrong origin of the log is refused by name', async () => {
  const started = startCatalog(await usedHome(), { CATALOG_LOG_ORIGIN: 'with spaces' });
  expect(await started.exited).toBe(1);
  expect(started.output()).toMatch(/CATALOG_LOG_ORIGIN.*\(log_origin_invalid\)/);
});

test('with another log key the catalog alone is not served, and says what to do: two keys would be two logs', async () => {
  const home = await usedHome();
  const CATALOG_PORT = String(await freePort());
  const key = join(home, 'keys/catalog-log');
  await rename(key, `${key}.lost`);
  const started = startTrivium(home, { CATALOG_PORT }, ['forecast', 'catalog']);
  const forecast = await started.ready;
  expect(started.output()).toMatch(/catalog: is not served: .*CATALOG_LOG_KEY.*keys\/catalog-log.*\(checkpoint_origin_foreign\)/);
  expect((await fetch(`${forecast}/readyz`)).status).toBe(200);
  const catalog = `http://127.0.0.1:${CATALOG_PORT}`;
  expect((await fetch(`${catalog}/readyz`)).status).toBe(503);
  expect(await (await fetch(`${catalog}/api/drugs`)).json()).toMatchObject({ error: { code: 'catalog_closed' } });
  await rename(`${key}.lost`, key);
  await expect.poll(async () => (await fetch(`${catalog}/api/drugs`)).status, { timeout: 60_000 }).toBe(200);
  expect((await trivium(home, {}, 'catalog', 'log', 'audit')).output).toContain('0 fault(s)');
});
