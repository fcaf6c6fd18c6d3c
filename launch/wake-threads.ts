import { stat } from 'node:fs';

/**
 * Asks for something small of Node's thread pool at times. glibc before 2.41 can lose the signal that wakes a thread (its bug
 * 25847): what was asked then waits until something else is asked, in a quiet process for ever. Does not keep the process alive.
 */
export function wakeThreads(everyMs = 5_000): void {
  setInterval(() => stat('.', () => {}), everyMs).unref();
}
