import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fetchImports } from './fetch-imports.ts';

const portalFolder = join(import.meta.dirname, '../..');

export interface ProjectWithSettings {
  readonly folder: string;
  /** Environment variables with which the functions find their packages. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * A copy of the portal's project below `home`, whose functions/.env has these variables; the backend runs its functions
 * on the real Deno.
 * @param cacheFolder Deno's, of the backend that is to run them
 */
export async function copyProject(
  home: string,
  cacheFolder: string,
  variables: Readonly<Record<string, string>>,
): Promise<ProjectWithSettings> {
  const folder = join(home, 'project');
  await cp(portalFolder, folder, { recursive: true, filter: (path) => path !== join(portalFolder, 'tests') });
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  await writeFile(join(folder, 'functions/.env'), lines.join('\n'));
  const imports = await fetchImports(join(portalFolder, 'functions'));
  await rm(cacheFolder, { recursive: true, force: true });
  await mkdir(dirname(cacheFolder), { recursive: true });
  await symlink(imports.cacheFolder, cacheFolder);
  return { folder, env: { NPM_CONFIG_REGISTRY: imports.registryUrl } };
}
