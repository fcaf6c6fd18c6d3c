import { readFileSync } from 'node:fs';

/** The fields of a process after its name, which may contain anything: state, the parent's pid, and so on. Linux only.
 * @param {number} pid */
export function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Tells a process from a later one with the same pid, where the system says when a process began.
 * @param {number} pid */
export const identityOf = (pid) => `${pid} ${statOf(pid)?.[19] ?? ''}`;

/** @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
