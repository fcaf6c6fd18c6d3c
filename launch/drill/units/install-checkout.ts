import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackCheckout } from '../debian/checkout.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

/** Puts the committed checkout, the units and a trial's settings where deploy/systemd/ says. */
export async function installCheckout(root: string, settings: readonly string[]): Promise<void> {
  // A root that was kept has the state of the last drill, under other secrets.
  for (const folder of ['lib/trivium', 'lib/trivium-backups', 'cache/trivium-nginx'])
    await rm(join(root, 'var', folder), { recursive: true, force: true });
  await unpackCheckout(join(root, 'opt/trivium'));
  await run('chroot', [root, 'sh', '-c', 'id trivium 2> /dev/null || useradd --system --home-dir /opt/trivium trivium']);
  await run('chroot', [root, 'chown', '-R', 'trivium', '/opt/trivium']);
  const units = join(repository, 'deploy/systemd');
  await cp(units, join(root, 'etc/systemd/system'), { recursive: true, filter: (path) => !/\/trivium(\.env)?$/.test(path) });
  await cp(join(units, 'trivium'), join(root, 'usr/local/bin/trivium'));
  const secrets = join(root, 'etc/trivium/secrets');
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  for (const [name, beginning] of [
    ['jwt-secret', ''],
    ['publishable-key', 'sb_publishable_'],
    ['secret-key', 'sb_secret_'],
  ] as const)
    await writeFile(join(secrets, name), `${beginning}${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  const example = await readFile(join(units, 'trivium.env'), 'utf8');
  await writeFile(join(root, 'etc/trivium/trivium.env'), `${example}${settings.join('\n')}\n`);
}
