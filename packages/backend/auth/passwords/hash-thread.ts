// A thread that hashes passwords for the pool, one after the other.
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcrypt';
import type { HashTask } from './hash-pool.ts';

/** Steps of nice: a hash takes a processor that nothing else wants at the moment. */
const politeness = 5;

/** Linux gives each thread a priority of its own; elsewhere it would count for the whole process. */
if (process.platform === 'linux') {
  try {
    const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + politeness);
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), priority);
  } catch {
    // Without /proc, hashes are as urgent as everything else.
  }
}

const perform = (task: HashTask): string | boolean =>
  task.kind === 'hash' ? hashSync(task.password, task.cost) : compareSync(task.password, task.hash);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(perform(task), []));
