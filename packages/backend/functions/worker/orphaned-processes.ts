import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Orphans {
  /** Notes a process, and forgets it when it is gone. */
  readonly note: (pid: number, socket: string, ended: Promise<unknown>) => void;
}

/**
 * Ends the functions that a backend which was killed has left behind: they leave by themselves when its end of the pipe
 * closes, but one that loops does not notice. Each process is noted by its number in the state folder. Several workers of
 * a backend share the folder: a process that still has the parent that noted it is theirs and stays.
 */
export async function endOrphans(folder: string): Promise<Orphans> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const [parent = '', socket = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    // The number may be another program's by now.
    const isOurs = socket !== '' && (await commandOf(name)).includes(socket);
    if (isOurs && (await parentOf(name)) === Number(parent)) continue;
    if (isOurs) killQuietly(Number(name));
    await rm(file, { force: true });
  }
  return {
    note(pid, socket, ended) {
      const file = join(folder, String(pid));
      const noted = writeFile(file, `${process.pid}\n${socket}`).catch(() => {});
      void ended.then(() => noted).then(() => rm(file, { force: true }).catch(() => {}));
    },
  };
}

/** Linux tells it in a file; elsewhere nothing is ended. */
const commandOf = (pid: string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The fields after the name, which may hold anything: state, then the parent's pid.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
