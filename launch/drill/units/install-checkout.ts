import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

/** Puts the committed checkout, the units and a trial's settings where deploy/systemd/ says. */
export async function installCheckout(root: string, settings: readonly string[]): Promise<void> {
  const checkout = join(root, 'opt/trivium');
  const archive = join(root, 'opt/trivium.tar');
  await mkdir(checkout, { recursive: true });
  await run('git', ['archive', '--output', archive, 'HEAD'], { cwd: repository });
  await run('tar', ['-xf', archive, '-C', checkout]);
  await run('chroot', [root, 'sh', '-c', 'id trivium 2> /dev/null || useradd --system --home-dir /opt/trivium trivium']);
  await run('chroot', [root, 'chown', '-R', 'trivium', '/opt/trivium']);
  const units = join(repository, 'deploy/systemd');
  await cp(units, join(root, 'etc/systemd/system'), { recursive: true, filter: (path) => !path.endsWith('.env') });
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
