import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '../../..');

/**
 * Puts copies of what `needs` names, and of what that needs, into the same places below `folder` as here, so that npm
 * finds them installed there and asks no registry.
 */
export async function provideDependencies(needs: Needs, folder: string): Promise<void> {
  const provided = new Set<string>();
  const provide = async (from: string, { dependencies = {}, optionalDependencies = {} }: Needs): Promise<void> => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = locate(from, name);
      if (found === undefined || provided.has(found)) continue;
      provided.add(found);
      const place = join(folder, relative(root, found));
      const own = JSON.parse(await readFile(join(found, 'package.json'), 'utf8')) as Needs;
      if (name in optionalDependencies && !own.dependencies && !own.optionalDependencies) {
        // A system's programs: large, and in need of nothing.
        await mkdir(dirname(place), { recursive: true });
        await symlink(found, place);
      } else await cp(found, place, { recursive: true, verbatimSymlinks: true });
      await provide(found, own);
    }
  };
  await provide(root, needs);
}

/** As Node looks a package up: beside whoever asks, then further out. Undefined: for another system, or a wish. */
function locate(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return from === root ? undefined : locate(dirname(from), name);
}
