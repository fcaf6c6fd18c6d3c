import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'trivium-functions-';

export interface SocketFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/**
 * Creates a folder of mode 0700 for the sockets of functions. It is a temporary folder, because the path of a socket must be
 * short. `runFolder` records it under the pid of this process. Folders of killed processes are removed.
 */
export async function makeSocketFolder(runFolder: string): Promise<SocketFolder> {
  const notes = join(runFolder, 'function-sockets');
  await mkdir(notes, { recursive: true, mode: 0o700 });
  for (const pid of await readdir(notes)) {
    if (isOtherProcess(Number(pid))) continue;
    const oldFolder = await readFile(join(notes, pid), 'utf8').catch(() => '');
    if (basename(oldFolder).startsWith(prefix)) await rm(oldFolder, { recursive: true, force: true }).catch(() => {});
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

/** Whether another process has this pid. In a container our own pid may have belonged to an earlier process. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
