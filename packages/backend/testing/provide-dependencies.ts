import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const installed = join(import.meta.dirname, '../../../node_modules');

/**
 * Links the packages of `needs`, and no others, into `folder`. npm finds them installed there and asks no registry. Their
 * own dependencies stay where they are.
 */
export async function provideDependencies(needs: Needs, folder: string): Promise<void> {
  for (const name of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies })) {
    const place = join(folder, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    if (existsSync(join(installed, name))) await symlink(join(installed, name), place, 'dir');
  }
}
