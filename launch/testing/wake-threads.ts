import { wakeThreads } from '../wake-threads.ts';

// Tests wait for files in processes where nothing else happens. Once for all files of a process.
const key = Symbol.for('trivium.wakes-threads');
if (!(key in globalThis)) {
  Object.assign(globalThis, { [key]: true });
  wakeThreads();
}
