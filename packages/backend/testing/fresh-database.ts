import type { Connection } from '@trivium/postgres';
import { inject, onTestFinished } from 'vitest';
import { prepareDatabase } from '../database/prepare-database.ts';
import { readProject, type Project } from '../project/read-project.ts';
import { createProjectDatabase } from './project-database.ts';
import { projectOf } from './project-folder.ts';
import { boardFolder } from './use-backend.ts';

const secret = 'a secret of more than thirty-two characters';

/** A database that is dropped with the test, and the functions that prepare it. */
export async function freshDatabase() {
  const database = await createProjectDatabase(inject('administrator'));
  onTestFinished(() => database.drop());
  const lines: string[] = [];
  const prepare = (project: Project, isExposed = false, connection: Connection = database.owner) =>
    prepareDatabase({
      connection,
      project,
      secret,
      isExposed,
      resetCommand: 'rm -rf state',
      onProgress: (line) => lines.push(line),
    });
  const history = () => database.query('select version, name, statements from supabase_migrations.schema_migrations order by 1');
  const exists = async (table: string) => (await database.query('select to_regclass($1) is not null as is', [table]))[0]?.['is'];
  return { ...database, prepare, history, exists, lines };
}

export const board = () => readProject(boardFolder, {});
/** A project with these migrations, named `1_m.sql` and so on. */
export const migrations = (...texts: string[]) =>
  projectOf(Object.fromEntries(texts.map((text, index) => [`migrations/${index + 1}_m.sql`, text])));
