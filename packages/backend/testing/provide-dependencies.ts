import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const installed = join(import.meta.dirname, '../../../node_modules');

/**
 * Links what `needs` names, and nothing else, from here into `folder`, so that npm finds it installed there and asks no
 * registry. What these packages need in turn they find where they are.
 */
export async function provideDependencies(needs: Needs, folder: string): Promise<void> {
  for (const name of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies })) {
    const place = join(folder, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    if (existsSync(join(installed, name))) await symlink(join(installed, name), place, 'dir');
  }
}
