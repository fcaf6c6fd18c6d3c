import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectConfig } from './config.ts';
import { refuse } from './errors.ts';
import { readConfig } from './read-config.ts';
import { readFunctions, type ProjectFunction } from './read-functions.ts';
import { readProjectMigrations, type ProjectMigration } from './read-migrations.ts';
import { readRoles, readSeeds, type SeedFile } from './read-seeds.ts';

/** A Supabase project as its folder says it. */
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
 * Reads a project: the folder itself, or its `supabase` where the command line of Supabase put one.
 * @throws project_missing, and what its parts refuse
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
  const found = [path, join(path, 'supabase')].find(isProject);
  if (found && statSync(found).isDirectory()) return found;
  throw refuse(
    'project_missing',
    `${path} is no Supabase project: neither it nor its folder supabase has a config.toml or migrations.`,
  );
}
