import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, lstat, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inject, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');

export interface InstalledCopy {
  /** The folder of the copy; owned by the user of the test. */
  readonly path: string;
  readonly node: string;
  /** start-and-insert.ts */
  readonly program: string;
}

/**
 * The engine as npm installs it (without links between PostgreSQL's libraries), with Node, in a folder of the given mode. Its
 * files are as open or closed to others as after an installation under that umask. This makes the tests independent of the
 * checkout's location and of who can reach it.
 */
export async function installedCopy(mode: number): Promise<InstalledCopy> {
  const path = await mkdtemp(join(inject('runFolder'), 'installed-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await chmod(path, mode);
  const node = join(path, 'node');
  await copyFile(process.execPath, node);
  for (const name of ['core', 'postgres'])
    await cp(join(root, 'packages', name), join(path, 'packages', name), { recursive: true });
  await mkdir(join(path, 'node_modules/@trivium'), { recursive: true });
  await symlink('../../packages/core', join(path, 'node_modules/@trivium/core'));
  const required = await dependencies('packages/core', await dependencies('packages/postgres'));
  for (const name of required)
    await cp(join(root, 'node_modules', name), join(path, 'node_modules', name), { recursive: true, filter: isNotLibraryLink });
  spawnSync('chmod', ['-R', (mode & 0o077) === 0 ? 'go-rwx' : 'go+rX', path]);
  return { path, node, program: join(path, 'packages/postgres/engine/testing/start-and-insert.ts') };
}

const isNotLibraryLink = async (source: string) => !source.includes('/native/lib/') || !(await lstat(source)).isSymbolicLink();

/** Names of a package's installed dependencies, with theirs. */
async function dependencies(folder: string, names = new Set<string>()): Promise<Set<string>> {
  const manifest = await readFile(join(root, folder, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies: required = {}, optionalDependencies: optional = {} } = JSON.parse(manifest) as Record<string, object>;
  for (const name of [...Object.keys(required), ...Object.keys(optional)]) {
    if (names.has(name) || name.startsWith('@trivium/') || !existsSync(join(root, 'node_modules', name))) continue;
    names.add(name);
    await dependencies(join('node_modules', name), names);
  }
  return names;
}
