import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { homeAt } from './home.ts';
import { isServerOf, readPostmasterFile } from './postmaster.ts';
import { installedCopy } from './testing/installed-copy.ts';
import { spawnStarter } from './testing/starter.ts';
import { temporaryHome } from './testing/temporary-home.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

test('an ordinary user runs everything as itself, from packages that another user owns', async () => {
  const installed = await installedCopy(0o755);
  const user = isRoot ? nobody : {};
  for (const folder of ['short', 'x'.repeat(100)]) {
    const home = await temporaryHome([folder]);
    await mkdir(home.path, { recursive: true });
    for (const path of [dirname(dirname(home.path)), dirname(home.path), home.shared]) await chmod(path, 0o755);
    if (isRoot) await chown(home.path, nobody.uid, nobody.gid);
    const starter = spawnStarter({ home: home.path, shared: home.shared, ...installed, ...user, cwd: '/' });
    await starter.waitForLine('acknowledged');
    const { started: socketDirectory } = await starter.waitForLine('started');
    expect(socketDirectory === join(home.path, 'run')).toBe(folder === 'short');
    const server = await readPostmasterFile(homeAt(home.path));
    for (const path of [socketDirectory, ...['database', 'keys'].map((name) => join(home.path, name))])
      expect((await stat(path)).uid).toBe(isRoot ? nobody.uid : process.getuid?.());
    expect(await readdir(home.shared)).toEqual([]);
    // Root created the packages here, so this user cannot link their libraries in place.
    expect(existsSync(join(home.path, 'engine'))).toBe(isRoot);
    await starter.kill('SIGTERM');
    expect(isServerOf(homeAt(home.path), server!.pid)).toBe(false);
  }
});

test.runIf(isRoot)('root starts from a folder of mode 0700: data stays in the home, programs are copied once', async () => {
  const installed = await installedCopy(0o700);
  const home = await temporaryHome();
  await mkdir(home.path, { mode: 0o700 });
  const copies = join(home.shared, 'engine');
  let made: number | undefined;
  for (let round = 0; round < 2; round++) {
    const starter = spawnStarter({ home: home.path, shared: home.shared, ...installed, cwd: '/' });
    await starter.waitForLine('acknowledged');
    const { uid } = await stat(join(home.path, 'database'));
    expect(uid).not.toBe(0);
    expect((await stat(`/proc/${(await readPostmasterFile(homeAt(home.path)))!.pid}`)).uid).toBe(uid);
    expect((await stat(join(home.path, 'keys'))).uid).toBe(0);
    const [version] = await readdir(copies);
    expect(await readdir(copies)).toEqual([version]);
    const { ctimeMs } = await stat(join(copies, version!));
    made ??= ctimeMs;
    expect(ctimeMs).toBe(made);
    await starter.kill('SIGTERM');
  }
});

test.runIf(isRoot)('as root the server runs as the owner of existing data', { timeout: 30_000 }, async () => {
  const home = await temporaryHome();
  await (await home.start()).stop();
  const paths = await readdir(join(home.path, 'database'), { recursive: true });
  for (const path of ['.', ...paths]) await chown(join(home.path, 'database', path), nobody.uid, nobody.gid);
  await home.start();
  expect((await stat(`/proc/${(await readPostmasterFile(homeAt(home.path)))!.pid}`)).uid).toBe(nobody.uid);
});
