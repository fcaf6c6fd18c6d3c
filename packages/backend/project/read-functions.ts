import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectConfig } from './config.ts';
import { refuse } from './errors.ts';

/** A folder of `functions/` with the settings of its section. */
export interface ProjectFunction {
  readonly name: string;
  readonly entrypoint: string;
  readonly verifyJwt: boolean;
  readonly importMap: string | undefined;
}

const slug = /^[A-Za-z][A-Za-z0-9_-]*$/;

/**
 * Lists the functions: each folder of `functions/` with an `index.ts`, and each `[functions.<name>]` with its own
 * entrypoint. Folders that begin with `_` contain shared code; disabled functions are left out.
 * @throws function_name_invalid, function_missing
 */
export async function readFunctions(folder: string, config: ProjectConfig): Promise<ProjectFunction[]> {
  const directory = join(folder, 'functions');
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const folderNames = entries
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name) && existsSync(join(directory, entry.name, 'index.ts')))
    .map((entry) => entry.name);
  const names = [...new Set([...folderNames, ...Object.keys(config.functions)])].toSorted();
  return names.flatMap((name) => {
    const settings = config.functions[name];
    if (settings?.enabled === false) return [];
    if (!slug.test(name))
      throw refuse(
        'function_name_invalid',
        `functions/${name}: a function's name begins with a letter and contains only letters, digits, _ and -.`,
      );
    const entrypoint = join(folder, settings?.entrypoint ?? join('functions', name, 'index.ts'));
    if (!existsSync(entrypoint))
      throw refuse('function_missing', `[functions.${name}]: ${entrypoint} does not exist. Write it, or set enabled = false.`);
    return [
      {
        name,
        entrypoint,
        verifyJwt: settings?.verify_jwt ?? true,
        importMap: settings?.import_map === undefined ? undefined : join(folder, settings.import_map),
      },
    ];
  });
}
