import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectConfig } from './config.ts';
import { refuse } from './errors.ts';
import { readConfig } from './read-config.ts';
import { readFunctions, type ProjectFunction } from './read-functions.ts';
import { readProjectMigrations, type ProjectMigration } from './read-migrations.ts';
import { readRoles, readSeeds, type SeedFile } from './read-seeds.ts';

/** A Supabase project, read from its folder. */
export interface Project {
  /** Absolute path of the folder with `config.toml`. */
  readonly folder: string;
  readonly config: ProjectConfig;
  /** Runs once, before the migrations. */
  readonly roles: SeedFile | undefined;
  readonly migrations: readonly ProjectMigration[];
  readonly seeds: readonly SeedFile[];
  readonly functions: readonly ProjectFunction[];
}

/**
 * Reads a project from the folder itself or from its `supabase` folder, where Supabase's CLI puts it.
 * @throws project_missing, and what reading its parts throws
 */
export async function readProject(path: string, env: Readonly<Record<string, string | undefined>>): Promise<Project> {
  const folder = findFolder(resolve(path));
  const config = await readConfig(folder, env);
  return {
    folder,
    config,
    roles: await readRoles(folder),
    migrations: config.db.migrations.enabled ? await readProjectMigrations(folder) : [],
    seeds: config.db.seed.enabled ? await readSeeds(folder, config.db.seed.sql_paths) : [],
    functions: await readFunctions(folder, config),
  };
}

function findFolder(path: string): string {
  const isProject = (folder: string) =>
    ['config.toml', 'migrations', 'functions', 'seed.sql'].some((entry) => existsSync(join(folder, entry)));
  const folder = [path, join(path, 'supabase')].find(isProject);
  if (folder && statSync(folder).isDirectory()) return folder;
  throw refuse(
    'project_missing',
    `${path} is not a Supabase project: neither it nor its folder supabase has a config.toml or migrations.`,
  );
}
