import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { refuse } from './errors.ts';

/** The repository: what lies in it is one `git add .` away from being published. */
const checkout = join(import.meta.dirname, '../../..');

/** Where maintainers' private keys are, by a name or a path. */
export interface KeyFiles {
  /** The file to write a new key to: a name goes to the state folder. @throws key_file_in_checkout */
  place(given: string): Promise<string>;
  /** The file that a name or a path means for a command that reads it. */
  find(given: string): string;
}

export function createKeyFiles(home: string): KeyFiles {
  const folder = join(home, 'keys', 'signers');
  const inState = (name: string) => join(folder, `${name.replace(/(\.key)?\.json$/, '')}.key.json`);
  const isName = (given: string) => basename(given) === given;
  return {
    async place(given) {
      const file = isName(given) ? inState(given) : resolve(given);
      if (isName(given)) await mkdir(folder, { recursive: true, mode: 0o700 });
      const parent = await realpath(dirname(file)).catch(() => dirname(file));
      const state = await realpath(home).catch(() => home);
      if (isInside(await realpath(checkout), parent) && !isInside(state, parent))
        throw refuse(
          'key_file_in_checkout',
          `${file} is in the checkout, from where a key is easily published; give a name such as maintainer, which goes to ${folder}, or a path elsewhere.`,
        );
      return file;
    },
    find: (given) => (isName(given) && existsSync(inState(given)) ? inState(given) : given),
  };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) !== way);
}
