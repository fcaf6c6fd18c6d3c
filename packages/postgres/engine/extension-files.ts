import { createHash } from 'node:crypto';
import { copyFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { refuse } from './errors.ts';

export interface ExtensionFiles {
  /** Another one when a file was added, removed or changed. */
  readonly hash: string;
  /** Copies them into a copy of the embedded PostgreSQL. */
  readonly addTo: (native: string) => Promise<void>;
}

/** Where PostgreSQL looks for a file of this name; undefined for documentation and the like. */
function placeOf(name: string): string | undefined {
  if (name.endsWith('.control') || /--.*\.sql$/.test(name)) return 'share/postgresql/extension';
  return /\.(so|dylib)$/.test(name) ? 'lib/postgresql' : undefined;
}

/**
 * Reads an operator's folder of extensions, laid out in any way: what a package of a distribution unpacks to is one.
 * @throws extensions_unreadable
 */
export async function readExtensionFiles(folder: string): Promise<ExtensionFiles> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => !entry.isDirectory() && placeOf(entry.name) !== undefined)
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    if (!paths.some((path) => path.endsWith('.control'))) throw new Error('no file there ends in .control');
    const hash = createHash('sha256');
    for (const path of paths) {
      const { size, mtimeMs } = await stat(path);
      hash.update(JSON.stringify([path, size, mtimeMs]));
    }
    return {
      hash: hash.digest('hex').slice(0, 16),
      async addTo(native) {
        for (const path of paths) await copyFile(path, join(native, placeOf(path) as string, basename(path)));
      },
    };
  } catch (cause) {
    throw refuse('extensions_unreadable', `The extensions in ${folder} cannot be used: ${(cause as Error).message}.`, { cause });
  }
}
