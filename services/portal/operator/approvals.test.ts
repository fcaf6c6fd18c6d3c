import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clock, logged } from '../approval-log/testing/logged.ts';
import { approvalCommands } from './approvals.ts';

async function operated() {
  const { connection, seed, open } = await logged();
  const home = await mkdtemp(join(tmpdir(), 'keys-'));
  onTestFinished(() => rm(home, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const keysFolder = join(home, 'keys');
  const file = join(keysFolder, 'portal-approvals');
  const secret = async () => (await readFile(file, 'utf8')).trim();
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const run = (...words: string[]) =>
    approvalCommands((work) => work({ connection, clock, secret, keysFolder })).parseAsync(['rotate-key', ...words], {
      from: 'user',
    });
  return { seed, open, keysFolder, file, run };
}

test('with the setting the new key waits in a file of its own, readable by its owner alone, and a second run keeps it', async () => {
  const { seed, open, file, run } = await operated();
  vi.stubEnv('PORTAL_APPROVALS_KEY', seed);
  await run();
  const next = await readFile(`${file}.new`, 'utf8');
  expect((await stat(`${file}.new`)).mode & 0o777).toBe(0o600);
  await run();
  expect(await readFile(`${file}.new`, 'utf8')).toBe(next);
  await expect(open(next.trim())).resolves.toBeDefined();
  vi.stubEnv('PORTAL_APPROVALS_KEY', next.trim());
  await run();
  expect(await readFile(`${file}.new`, 'utf8')).not.toBe(next);
});

test('with a file the new key takes its place once the log has it; a failed try names the new key, and the next goes on', async () => {
  const { seed, open, keysFolder, file, run } = await operated();
  vi.stubEnv('PORTAL_APPROVALS_KEY', 'x'.repeat(43));
  await expect(run()).rejects.toMatchObject({ code: 'rotation_failed', message: expect.stringContaining(`${file}.new`) });
  const next = await readFile(`${file}.new`, 'utf8');
  vi.stubEnv('PORTAL_APPROVALS_KEY', '');
  await writeFile(file, `${seed}\n`);
  await run();
  expect(await readFile(file, 'utf8')).toBe(next);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(keysFolder)).toEqual(['portal-approvals', expect.stringMatching(/^portal-approvals\.replaced-/)]);
  await expect(open(next.trim())).resolves.toBeDefined();
});
