import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');

/** Puts what is committed into a folder. */
export async function unpackCheckout(folder: string): Promise<void> {
  const archive = `${folder}.tar`;
  await mkdir(folder, { recursive: true });
  await run('git', ['archive', '--output', archive, 'HEAD'], { cwd: repository });
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
}
