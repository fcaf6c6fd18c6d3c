import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isAlive } from './processes.js';

// Each running command of this checkout has a file in `.runtime/users`: what it uses must not be deleted.
const folderOf = (/** @type {string} */ runtimes) => join(runtimes, 'users');
const noteOf = (/** @type {string} */ runtimes, /** @type {number} */ pid) => join(folderOf(runtimes), String(pid));
// Beside the note of a process that has not yet looked whether the packages are there.
const markOf = (/** @type {string} */ runtimes, /** @type {number} */ pid) => `${noteOf(runtimes, pid)}.looking`;
const maxLookingMs = 10_000;

/** Notes that this process uses the installed packages, until it ends.
 * @param {string} runtimes */
export function useInstalled(runtimes) {
  const note = noteOf(runtimes, process.pid);
  try {
    mkdirSync(folderOf(runtimes), { recursive: true });
    writeFileSync(note, identityOf(process.pid));
    process.on('exit', () => rmSync(note, { force: true }));
  } catch {
    // Nobody can install into a folder that is not writable, so nothing has to be guarded.
  }
  return () => rmSync(note, { force: true });
}

/** Notes a use if the packages are there. Until that is known, another process that installs waits for the answer.
 * @param {string} runtimes @param {() => boolean} areInstalled */
export function useIfInstalled(runtimes, areInstalled) {
  const mark = markOf(runtimes, process.pid);
  try {
    mkdirSync(folderOf(runtimes), { recursive: true });
    writeFileSync(mark, '');
  } catch {
    // As above.
  }
  const stopUsing = useInstalled(runtimes);
  const isUser = areInstalled();
  if (!isUser) stopUsing();
  rmSync(mark, { force: true });
  return isUser;
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
    if (Number.isNaN(pid) || pid === process.pid) continue;
    waitForLook(runtimes, pid);
    const note = noteOf(runtimes, pid);
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

/** @param {string} runtimes @param {number} pid */
function waitForLook(runtimes, pid) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const until = Date.now() + maxLookingMs;
  while (existsSync(markOf(runtimes, pid)) && isAlive(pid) && Date.now() < until) Atomics.wait(pause, 0, 0, 10);
  rmSync(markOf(runtimes, pid), { force: true });
}
