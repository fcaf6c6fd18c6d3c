import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'trivium-test-';
const freeBytes = 4 * 2 ** 30;
const availableBytes = 8 * 2 ** 30;

/**
 * Makes the folder of a run: databases, state folders, compiled code. No test needs it after a power cut, so it lies in memory
 * where there is plenty; writing a new file to disk costs up to ten times the processor time.
 */
export const makeRunFolder = async (): Promise<string> => makeFolder((await isMemoryRoomy()) ? memory : tmpdir());

/** Makes another folder of the run, on disk, for programs that read nothing below `/dev`. */
export const makeDiskFolder = (): Promise<string> => makeFolder(tmpdir());

async function makeFolder(parent: string): Promise<string> {
  await removeLeftovers(parent);
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // Other users pass through, as tests of another user's state folder do.
  await chmod(folder, 0o711);
  return folder;
}

/** Whether there is plenty of shared memory, and of memory. */
export async function isMemoryRoomy(): Promise<boolean> {
  try {
    const { bsize, bavail } = await statfs(memory);
    const mount = (await readFile('/proc/mounts', 'utf8')).split('\n').find((line) => line.split(' ')[1] === memory);
    const isExecutable = mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
    return isExecutable && bsize * bavail >= freeBytes && process.availableMemory() >= availableBytes;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its folder, which would fill the memory. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
