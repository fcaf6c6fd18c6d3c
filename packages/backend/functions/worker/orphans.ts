import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Orphans {
  /** Notes a process, and forgets it when it is gone. */
  readonly note: (pid: number, socket: string, ended: Promise<unknown>) => void;
}

/**
 * Ends the functions that a backend which was killed has left behind: they leave by themselves when its end of the pipe
 * closes, but one that loops does not notice. Each process is noted by its number in the state folder, which one backend
 * holds at a time.
 */
export async function endOrphans(folder: string): Promise<Orphans> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const socket = await readFile(file, 'utf8').catch(() => '');
    // The number may be another program's by now.
    if (socket !== '' && (await commandOf(name)).includes(socket)) killQuietly(Number(name));
    await rm(file, { force: true });
  }
  return {
    note(pid, socket, ended) {
      const file = join(folder, String(pid));
      const noted = writeFile(file, socket).catch(() => {});
      void ended.then(() => noted).then(() => rm(file, { force: true }).catch(() => {}));
    },
  };
}

/** Linux tells it in a file; elsewhere nothing is ended. */
const commandOf = (pid: string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
