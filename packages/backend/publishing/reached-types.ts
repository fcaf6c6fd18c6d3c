import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOf } from './own-packages.ts';

/**
 * Removes declarations that the package's entry does not reach, because they may name types that a user lacks. Returns
 * the npm packages, and `node`, that the remaining ones import.
 */
export async function keepReachedTypes(dist: string, face: string): Promise<ReadonlySet<string>> {
  const packages = new Set<string>();
  const reached = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const name of specifiersIn(await readFile(join(dist, path), 'utf8'))) {
      if (name.startsWith('.')) await follow(join(dirname(path), name.replace(/\.js$/, '.d.ts')));
      else packages.add(packageOf(name));
    }
  };
  await follow(face);
  for (const path of await filesOf({ folder: dist }, dist))
    if (path.endsWith('.d.ts') && !reached.has(path)) await rm(join(dist, path));
  return packages;
}

const specifiersIn = (text: string) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, name]) => name as string);

const packageOf = (name: string) => (name.startsWith('node:') ? 'node' : name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
