import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkReleasedMigrations } from '@trivium/postgres';
import { refuse } from './errors.ts';

/** A file of `migrations/`, named `<version>_<name>.sql`. */
export interface ProjectMigration {
  /** Digits, usually a time such as `20260102030405`. Files run in the order of their names. */
  readonly version: string;
  readonly name: string;
  /** Path of the file, for messages. */
  readonly file: string;
  readonly sql: string;
}

const fileName = /^(\d+)_(.*)\.sql$/;

/**
 * Reads `migrations/*.sql` in the order of their names. Ignores other files; refuses SQL files without a version, which
 * would never run.
 * @throws migration_name_invalid, migration_version_repeated, migration_unreadable, migration_changed
 */
export async function readProjectMigrations(folder: string): Promise<ProjectMigration[]> {
  const directory = join(folder, 'migrations');
  await checkReleasedMigrations(directory);
  const names = await sqlFiles(directory);
  const seen = new Map<string, string>();
  const migrations: ProjectMigration[] = [];
  for (const entry of names) {
    const file = join(directory, entry);
    const [, version, name] = fileName.exec(entry) ?? [];
    if (version === undefined || name === undefined)
      throw refuse('migration_name_invalid', `${file}: name a migration like 20260102030405_what_it_does.sql.`);
    const other = seen.get(version);
    if (other)
      throw refuse(
        'migration_version_repeated',
        `${file} has the version of ${other}; give it a later one, because a version runs only once.`,
      );
    seen.set(version, entry);
    migrations.push({ version, name, file, sql: await readFile(file, 'utf8') });
  }
  return migrations;
}

async function sqlFiles(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((entry) => entry.endsWith('.sql')).toSorted();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw refuse('migration_unreadable', `${directory} cannot be read (${code}).`, { cause: error });
  }
}
