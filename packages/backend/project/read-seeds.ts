import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, posix, relative, resolve, sep } from 'node:path';
import { refuse } from './errors.ts';

/** A file that fills a new database. */
export interface SeedFile {
  /** Relative to the project's folder; the database records it. */
  readonly path: string;
  readonly sql: string;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
}

const defaultPath = './seed.sql';

/**
 * Reads the files of `db.seed.sql_paths` in the order of the list, each pattern's files by name, and no file twice.
 * @throws seed_missing for a path that matches nothing (the default one may), seed_outside
 */
export async function readSeeds(folder: string, patterns: readonly string[]): Promise<SeedFile[]> {
  const paths = new Set<string>();
  for (const pattern of patterns) {
    const matches = (await Array.fromAsync(glob(posix.normalize(pattern), { cwd: folder }))).toSorted();
    if (matches.length === 0 && pattern !== defaultPath)
      throw refuse('seed_missing', `db.seed.sql_paths: no file of ${folder} matches ${pattern}.`);
    for (const path of matches) paths.add(relative(folder, resolve(folder, path)));
  }
  return Promise.all(
    [...paths].map((path) => {
      if (path.startsWith('..'))
        throw refuse('seed_outside', `db.seed.sql_paths: ${path} is outside ${folder}; move it into the project.`);
      return readSql(folder, path);
    }),
  );
}

/** Reads `roles.sql`, which creates roles for the migrations; undefined if it does not exist. */
export const readRoles = async (folder: string): Promise<SeedFile | undefined> =>
  existsSync(join(folder, 'roles.sql')) ? readSql(folder, 'roles.sql') : undefined;

async function readSql(folder: string, path: string): Promise<SeedFile> {
  const sql = await readFile(join(folder, path), 'utf8');
  return { path: path.split(sep).join('/'), sql, sha256: createHash('sha256').update(sql).digest('hex') };
}
