import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ProjectFunction } from '../../project/read-functions.ts';

export interface Imports {
  readonly config: string | undefined;
  readonly importMap: string | undefined;
}

const configNames = ['deno.json', 'deno.jsonc'];

/**
 * Finds the import map of a function, in the order of Supabase's CLI: `import_map` of its section, which may be a deno.json;
 * the function's deno.json; the function's import_map.json; the one of all functions.
 */
export function findImports({ entrypoint, importMap }: ProjectFunction, functionsFolder: string): Imports {
  if (importMap !== undefined)
    return configNames.includes(basename(importMap))
      ? { config: importMap, importMap: undefined }
      : { config: undefined, importMap };
  const folder = dirname(entrypoint);
  const config = configNames.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (config !== undefined) return { config, importMap: undefined };
  const sharedMap = [folder, functionsFolder].map((place) => join(place, 'import_map.json')).find((file) => existsSync(file));
  return { config: undefined, importMap: sharedMap };
}
