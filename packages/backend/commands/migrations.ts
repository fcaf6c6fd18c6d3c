import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listApplied } from '../database/history.sql.ts';
import type { Project } from '../project/read-project.ts';
import { refuse } from './errors.ts';
import { withDatabase, type DatabaseSource } from './open-database.ts';

/** Creates an empty migration, named as `supabase migration new` does. Returns its path. @throws migration_name_invalid */
export async function createMigration(folder: string, name: string, now: Date): Promise<string> {
  if (!/^[\w-]{1,100}$/.test(name))
    throw refuse('migration_name_invalid', 'The name of a migration has letters, digits, - and _ alone, such as add_notes.');
  const version = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const path = join(folder, 'migrations', `${version}_${name}.sql`);
  await mkdir(join(folder, 'migrations'), { recursive: true });
  await writeFile(path, '', { flag: 'wx' });
  return path;
}

export interface MigrationState {
  readonly version: string;
  readonly isLocal: boolean;
  readonly isApplied: boolean;
}

/** The project's migrations and the database's, in order. @throws what withDatabase throws */
export async function listMigrations(project: Project, source: DatabaseSource): Promise<MigrationState[]> {
  const applied = new Set(
    await withDatabase(source, async (client) => (await listApplied(client)).map(({ version }) => version)),
  );
  const local = new Set(project.migrations.map(({ version }) => version));
  return [...new Set([...local, ...applied])]
    .toSorted()
    .map((version) => ({ version, isLocal: local.has(version), isApplied: applied.has(version) }));
}
