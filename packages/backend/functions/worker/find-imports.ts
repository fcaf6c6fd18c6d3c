import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ProjectFunction } from '../../project/read-functions.ts';

export interface Imports {
  readonly config: string | undefined;
  readonly importMap: string | undefined;
}

const configNames = ['deno.json', 'deno.jsonc'];

/**
 * Where a function's bare imports are looked up, in the order of Supabase's command line: `import_map` of its section,
 * which may be a deno.json; the deno.json beside it; the import_map.json beside it; the one of all functions.
 */
export function findImports({ entrypoint, importMap }: ProjectFunction, functionsFolder: string): Imports {
  if (importMap !== undefined)
    return configNames.includes(basename(importMap))
      ? { config: importMap, importMap: undefined }
      : { config: undefined, importMap };
  const folder = dirname(entrypoint);
  const config = configNames.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (config !== undefined) return { config, importMap: undefined };
  const found = [folder, functionsFolder].map((place) => join(place, 'import_map.json')).find((file) => existsSync(file));
  return { config: undefined, importMap: found };
}
