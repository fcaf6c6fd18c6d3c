import type { BackendEnv } from '../config/env.ts';
import { homeOf, type CommandOptions } from '../config/settings.ts';
import { readProject } from '../project/read-project.ts';
import { databaseName } from '../run.ts';
import { refuse } from './errors.ts';
import { existingSchemas, generateTypes, typeLanguages, type TypeLanguage } from './generate-types.ts';
import { createMigration, listMigrations } from './migrations.ts';
import { withDatabase, type DatabaseSource } from './open-database.ts';
import { resetDatabase } from './reset-database.ts';
import { readStatus } from './status-file.ts';

const write = (line: string) => void process.stdout.write(`${line}\n`);

export async function printStatus(home: string, isJson: boolean): Promise<void> {
  const status = await readStatus(home);
  if (isJson) write(JSON.stringify(status));
  else
    for (const [name, value] of Object.entries(status)) {
      const text = typeof value === 'object' ? value.join(', ') || 'nothing' : String(value);
      write(`${name.padEnd(16)} ${text}`);
    }
}

export async function newMigration({ project }: CommandOptions, name: string, env: BackendEnv): Promise<void> {
  const { folder } = await readProject(project, env.all);
  write(await createMigration(folder, name, new Date()));
}

export async function printMigrations(options: CommandOptions, env: BackendEnv): Promise<void> {
  const project = await readProject(options.project, env.all);
  const states = await listMigrations(project, sourceOf(options, env));
  for (const state of states) {
    const { version, isLocal, isApplied } = state;
    const places = [isLocal && 'folder', isApplied && 'database'].filter(Boolean).join(', ');
    write(options.json ? JSON.stringify(state) : `${version}  ${places}`);
  }
}

/** Writes types to the standard output, as `supabase gen types` does, of `public` and the schemas that the project exposes. */
export async function printTypes(
  { lang, schema, project, ...options }: TypeOptions,
  language: string | undefined,
  env: BackendEnv,
): Promise<void> {
  const chosen = language ?? lang ?? 'typescript';
  if (!isTypeLanguage(chosen))
    throw refuse('language_unknown', `Types are written for ${typeLanguages.join(', ')}, not for ${chosen}.`);
  const exposed = project === undefined ? [] : (await readProject(project, env.all)).config.api.schemas;
  const types = await withDatabase(sourceOf(options, env), async (client) => {
    const schemas = schema ?? (await existingSchemas(client, ['public', ...exposed]));
    return generateTypes(client, schemas, chosen);
  });
  process.stdout.write(types);
}

interface TypeOptions extends Omit<CommandOptions, 'project'> {
  readonly project?: string;
  readonly lang?: string;
  readonly schema?: readonly string[];
}
const isTypeLanguage = (text: string): text is TypeLanguage => typeLanguages.some((name) => name === text);

const sourceOf = (options: Omit<CommandOptions, 'project'>, env: BackendEnv): DatabaseSource => ({
  databaseUrl: options.databaseUrl ?? env.databaseUrl,
  home: homeOf(options, env),
  databaseName,
  extensions: options.extensions ?? env.extensions,
});

export async function reset(home: string): Promise<void> {
  await resetDatabase(home);
  write(`The database of ${home} is removed; the next start applies all migrations and seeds.`);
}
