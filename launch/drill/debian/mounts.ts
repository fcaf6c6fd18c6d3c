import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk in memory, seen by this drill alone. */
export async function mountMemory(folder: string, size: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
}

/** What programs of the Debian root expect. Everything the drill writes there is in memory. */
export async function mountRoot(root: string): Promise<void> {
  await run('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
  await run('mount', ['--rbind', '/dev', join(root, 'dev')]);
  await mountMemory(join(root, 'srv'), '1g');
  await mkdir(join(root, 'srv/logs'));
}
