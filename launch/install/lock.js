import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from './processes.js';
import { leave, say } from './say.js';

/** The pid in a lock; 0 while it has none, or has just been removed.
 * @param {string} file */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Runs `work` while no other process of this checkout installs; a lock left by a dead process is taken over.
 * @param {string} runtimes the folder `.runtime` @param {() => void} work */
export function underLock(runtimes, work) {
  const lock = join(runtimes, 'lock');
  const holder = join(lock, 'pid');
  try {
    mkdirSync(runtimes, { recursive: true });
  } catch {
    leave('folder_unwritable', `Cannot write to ${dirname(runtimes)}; make the folder writable for this user, then start again.`);
  }
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      writeFileSync(holder, String(process.pid));
      break;
    } catch {
      const pid = holderOf(holder);
      // A holder writes its pid at once: a lock that stays without one was left by a killed process.
      if (pid ? !isAlive(pid) : tries % 10 === 9) rmSync(lock, { recursive: true, force: true });
      else if (tries % 50 === 10) say(`process ${pid} is installing; waiting for it.`);
      Atomics.wait(pause, 0, 0, 200);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
