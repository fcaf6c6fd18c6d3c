import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchImports } from '../../functions-testing/fetch-imports.ts';
import { projectFolder } from '../../server/index.ts';

/** The project in a place of its own, so that its functions have settings of their own and find what they import here. */
export async function copyProject(home: string, settings: Readonly<Record<string, string>>) {
  const folder = join(home, 'project');
  await cp(projectFolder, folder, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  await writeFile(join(folder, 'functions/.env'), lines.join('\n'));
  const registry = await fetchImports(join(folder, 'functions'), join(home, 'portal/deno'));
  return { folder, env: { NPM_CONFIG_REGISTRY: registry.url }, close: registry.close };
}
