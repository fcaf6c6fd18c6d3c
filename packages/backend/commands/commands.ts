import type { BackendEnv } from '../config/env.ts';
import { homeOf, type CommandOptions } from '../config/settings.ts';
import { readProject } from '../project/read-project.ts';
import { databaseName } from '../run.ts';
import { createMigration, listMigrations } from './migrations.ts';
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
  const databaseUrl = options.databaseUrl ?? env.databaseUrl;
  const states = await listMigrations(project, { databaseUrl, home: homeOf(options, env), databaseName });
  for (const state of states) {
    const { version, isLocal, isApplied } = state;
    const places = [isLocal && 'folder', isApplied && 'database'].filter(Boolean).join(', ');
    write(options.json ? JSON.stringify(state) : `${version}  ${places}`);
  }
}

export async function reset(home: string): Promise<void> {
  await resetDatabase(home);
  write(`The database of ${home} is removed; the next start applies all migrations and seeds.`);
}
