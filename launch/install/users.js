import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isAlive } from './processes.js';

// Each running command of this checkout has a file in `.runtime/users`: what it uses must not be deleted.
const folderOf = (/** @type {string} */ runtimes) => join(runtimes, 'users');

/** Notes that this process uses the installed packages, until it ends.
 * @param {string} runtimes */
export function useInstalled(runtimes) {
  const note = join(folderOf(runtimes), String(process.pid));
  try {
    mkdirSync(folderOf(runtimes), { recursive: true });
    writeFileSync(note, identityOf(process.pid));
    process.on('exit', () => rmSync(note, { force: true }));
  } catch {
    // Nobody can install into a folder that is not writable, so nothing has to be guarded.
  }
  return () => rmSync(note, { force: true });
}

/** Another running process that uses the installed packages. Notes of dead processes are removed.
 * @param {string} runtimes @returns {number | undefined} */
export function otherUser(runtimes) {
  let names;
  try {
    names = readdirSync(folderOf(runtimes));
  } catch {
    return undefined;
  }
  for (const pid of names.map(Number)) {
    if (pid === process.pid) continue;
    const note = join(folderOf(runtimes), String(pid));
    let identity;
    try {
      identity = readFileSync(note, 'utf8');
    } catch {
      continue;
    }
    if (isAlive(pid) && identity === identityOf(pid)) return pid;
    rmSync(note, { force: true });
  }
  return undefined;
}
