import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkClock, checkFunctionSettings, checkKeys } from './check-machine.ts';
import { findKeyFaults, type KeyFile } from './keys.rules.ts';

async function homeWithKeys(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'keys-'));
  onTestFinished(() => rm(home, { recursive: true }));
  await mkdir(join(home, 'keys'), { mode: 0o700 });
  await writeFile(join(home, 'keys/good'), 'a key', { mode: 0o600 });
  return home;
}
const saysOf = async (home: string) => (await checkKeys(home)).map(({ state, says }) => `${state}: ${says}`).join('\n');

test('keys that can be read by their owner alone are no fault, and none are yet before the first start', async () => {
  expect(await saysOf(await homeWithKeys())).toMatch(/^ok: 1 in /);
  expect(await saysOf('/nowhere')).toBe('ok: none yet; the first start makes them');
});

test('each key file that cannot be read is named with what to do, as is a folder that cannot be', async () => {
  const home = await homeWithKeys();
  const keys = join(home, 'keys');
  await symlink('nowhere', join(keys, 'catalog-log'));
  await symlink('portal-approvals', join(keys, 'portal-approvals'));
  await writeFile(join(keys, 'forecast-links'), '', { mode: 0o600 });
  expect((await saysOf(home)).split('\n')).toEqual([
    expect.stringContaining(`fault: TRIVIUM_HOME has the key ${keys}/catalog-log, which is missing (ENOENT): put`),
    expect.stringContaining(`fault: ${keys}/forecast-links is empty: put it back`),
    expect.stringContaining(`fault: TRIVIUM_HOME has the key ${keys}/portal-approvals, which cannot be read (ELOOP)`),
  ]);
  await rm(keys, { recursive: true });
  await writeFile(keys, 'a file');
  expect(await saysOf(home)).toBe(
    `fault: TRIVIUM_HOME has ${keys}, which is missing (ENOTDIR): put the file there, or correct the path.`,
  );
});

test('a key that others can read, that this user may not read, or that another user owns is a fault with its remedy', () => {
  const key: KeyFile = { name: 'catalog-log', mode: 0o100600, uid: 1, error: undefined };
  const says = (file: Partial<KeyFile>) => findKeyFaults('/home/keys', 1, [{ ...key, ...file }]).map((finding) => finding.says);
  expect(says({ mode: 0o100640 })).toEqual(['Others can read catalog-log in /home/keys: chmod -R go= /home/keys']);
  expect(says({ uid: 0 })).toEqual([expect.stringMatching(/^catalog-log in .*another user.*chown -R --reference=/)]);
  expect(says({ error: 'EACCES' })).toEqual([expect.stringMatching(/\/home\/keys\/catalog-log, which this user may not read/)]);
});

test('settings of functions that are there and cannot be read are a fault, and none are no fault', async () => {
  const home = await homeWithKeys();
  expect(await checkFunctionSettings(join(home, '.env'))).toEqual([]);
  expect(await checkFunctionSettings(home)).toEqual([
    expect.objectContaining({ state: 'fault', says: expect.stringContaining(`in ${home}, which cannot be read (EISDIR)`) }),
  ]);
});

test('a clock that nothing synchronises is a warning, and none where systemd cannot be asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'path-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const answering = async (answer: string) => {
    await writeFile(join(folder, 'timedatectl'), `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 });
    return (await checkClock({ PATH: `${folder}:/usr/bin:/bin` })).map(({ state }) => state);
  };
  expect([await answering('no'), await answering('yes')]).toEqual([['warning'], ['ok']]);
  expect(await checkClock({ PATH: join(folder, 'nowhere') })).toEqual([]);
});
