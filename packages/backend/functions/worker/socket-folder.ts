import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'trivium-functions-';

export interface SocketFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/**
 * Makes a folder of mode 0700 for the sockets of functions. It lies with the system's temporary files, because the path
 * of a socket must be short. The state folder keeps its name under the pid of its process, so that the folders of
 * processes that were killed are taken away, and those of other workers stay.
 */
export async function makeSocketFolder(home: string): Promise<SocketFolder> {
  const notes = join(home, 'function-sockets');
  await mkdir(notes, { recursive: true, mode: 0o700 });
  for (const pid of await readdir(notes)) {
    if (isOther(Number(pid))) continue;
    const left = await readFile(join(notes, pid), 'utf8').catch(() => '');
    if (basename(left).startsWith(prefix)) await rm(left, { recursive: true, force: true }).catch(() => {});
    await rm(join(notes, pid), { force: true });
  }
  const path = await mkdtemp(join(tmpdir(), prefix));
  const note = join(notes, String(process.pid));
  await writeFile(note, path);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      await rm(note, { force: true });
    },
  };
}

/** Whether another process lives under the number. A container gives the same numbers again: ours was another's before. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
