import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { refuse } from './errors.ts';

/** The repository: one `git add .` would publish a key in it. */
const checkout = join(import.meta.dirname, '../../..');

/** Where maintainers' private keys are, by a name or a path. */
export interface KeyFiles {
  /** The file for a new key; a name goes to the state folder. @throws key_file_in_checkout */
  place(nameOrPath: string): Promise<string>;
  /** The file of a name or a path, to read. */
  find(nameOrPath: string): string;
}

export function createKeyFiles(home: string): KeyFiles {
  const folder = join(home, 'keys', 'signers');
  const inState = (name: string) => join(folder, `${name.replace(/(\.key)?\.json$/, '')}.key.json`);
  const isName = (nameOrPath: string) => basename(nameOrPath) === nameOrPath;
  return {
    async place(nameOrPath) {
      const file = isName(nameOrPath) ? inState(nameOrPath) : resolve(nameOrPath);
      if (isName(nameOrPath)) await mkdir(folder, { recursive: true, mode: 0o700 });
      const parent = await realpath(dirname(file)).catch(() => dirname(file));
      const state = await realpath(home).catch(() => home);
      if (isInside(await realpath(checkout), parent) && !isInside(state, parent))
        throw refuse(
          'key_file_in_checkout',
          `${file} is in the checkout, where a key is easily published; use a name such as maintainer, which goes to ${folder}, or a path elsewhere.`,
        );
      return file;
    },
    find: (nameOrPath) => (isName(nameOrPath) && existsSync(inState(nameOrPath)) ? inState(nameOrPath) : nameOrPath),
  };
}

function isInside(folder: string, path: string): boolean {
  const subpath = relative(folder, path);
  return subpath === '' || (subpath !== '..' && !subpath.startsWith(`..${sep}`) && resolve(folder, subpath) !== subpath);
}
