import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { underLock } from './lock.js';
import { npm } from './npm.js';
import { leave } from './say.js';
import { otherUser, useIfInstalled, useInstalled } from './users.js';

/** What npm installs though nothing that runs imports it: optional needs of others, which work without. */
export const optionalNeeds = ['typescript', '@typescript', 'esbuild', '@esbuild', '@redis', 'ioredis'];

/** What checking has beyond running is only ever added; nothing is deleted while another process uses it.
 * @param {{ node: string, npmCli: string, root: string }} runtime @param {'running' | 'checking'} needs */
export function bringDependencies(runtime, needs) {
  const runtimes = join(runtime.root, '.runtime');
  const modules = join(runtime.root, 'node_modules');
  const digest = createHash('sha256')
    .update(readFileSync(join(runtime.root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const running = stampAt(join(modules, '.trivium-running'));
  const checking = stampAt(join(modules, '.trivium-checking'));
  const isInstalled = () => (needs === 'running' ? running : checking).read() === digest;

  // First this process says that it uses the packages, then it looks whether they are there. Who deletes packages first
  // removes the stamps, then looks who uses them. So one of the two always sees the other.
  if (useIfInstalled(runtimes, isInstalled)) return;
  underLock(runtimes, () => {
    if (!isInstalled()) install();
    useInstalled(runtimes);
  });

  function install() {
    // An addition that was interrupted leaves its stamp unfinished: some of its packages may not be whole.
    if (needs === 'checking' && running.read() === digest && checking.read() !== 'unfinished') {
      checking.write('unfinished');
      npm(runtime, ['install', '--no-save', '--include=dev'], 'adding what checking needs (about 375 MB)');
      checking.write(digest);
      return;
    }
    const before = [running, checking].map((stamp) => ({ stamp, text: stamp.read() }));
    for (const { stamp } of before) stamp.remove();
    const user = otherUser(runtimes);
    if (user !== undefined) {
      for (const { stamp, text } of before) if (text) stamp.write(text);
      leave(
        'packages_in_use',
        `The lock file has changed, and process ${user} of this checkout uses the installed packages; stop it, then run this again.`,
      );
    }
    if (needs === 'running') {
      npm(runtime, ['ci', '--omit=dev'], 'installing what running needs (about 440 MB, when the lock file changes)');
      for (const name of optionalNeeds) rmSync(join(modules, name), { recursive: true, force: true });
    } else {
      npm(runtime, ['ci', '--include=dev'], 'installing what checking needs (about 820 MB, when the lock file changes)');
      checking.write(digest);
    }
    running.write(digest);
  }
}

/** @param {string} path */
const stampAt = (path) => ({
  read: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  write: (/** @type {string} */ text) => writeFileSync(path, text),
  remove: () => rmSync(path, { force: true }),
});
