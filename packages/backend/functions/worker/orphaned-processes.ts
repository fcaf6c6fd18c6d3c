import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ProcessRegistry {
  /** Records a process until it has ended. */
  readonly record: (pid: number, socket: string, ended: Promise<unknown>) => void;
}

/**
 * Kills functions that a killed backend has left behind. Functions exit when the backend's pipe closes, but one in an endless
 * loop does not notice. The state folder records each process by its pid. Several workers of a backend share the folder, so a
 * process whose recorded parent is still its parent is left alone.
 */
export async function killOrphanedProcesses(folder: string): Promise<ProcessRegistry> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const [parent = '', socket = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    // The pid may have been reused by another program.
    const isOurs = socket !== '' && (await commandOf(name)).includes(socket);
    if (isOurs && (await parentOf(name)) === Number(parent)) continue;
    if (isOurs) tryKill(Number(name));
    await rm(file, { force: true });
  }
  return {
    record(pid, socket, ended) {
      const file = join(folder, String(pid));
      const written = writeFile(file, `${process.pid}\n${socket}`).catch(() => {});
      void ended.then(() => written).then(() => rm(file, { force: true }).catch(() => {}));
    },
  };
}

/** From /proc, which only Linux has. Elsewhere nothing is killed. */
const commandOf = (pid: string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The fields after the name, which may contain any character: state, then the parent's pid.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already exited.
  }
}
