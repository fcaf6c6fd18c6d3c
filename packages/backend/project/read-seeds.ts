import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, posix, relative, resolve, sep } from 'node:path';
import { refuse } from './errors.ts';

/** A file that fills a new database. */
export interface SeedFile {
  /** Relative to the project's folder; what the database remembers. */
  readonly path: string;
  readonly sql: string;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
}

const defaultPath = './seed.sql';

/**
 * Reads the files of `db.seed.sql_paths`: in the order of the list, each pattern's in the order of names, none twice.
 * @throws seed_missing for a path that matches nothing (the default one may), seed_outside
 */
export async function readSeeds(folder: string, patterns: readonly string[]): Promise<SeedFile[]> {
  const paths = new Set<string>();
  for (const pattern of patterns) {
    const found = (await Array.fromAsync(glob(posix.normalize(pattern), { cwd: folder }))).toSorted();
    if (found.length === 0 && pattern !== defaultPath)
      throw refuse('seed_missing', `db.seed.sql_paths: no file of ${folder} matches ${pattern}.`);
    for (const path of found) paths.add(relative(folder, resolve(folder, path)));
  }
  return Promise.all(
    [...paths].map((path) => {
      if (path.startsWith('..'))
        throw refuse('seed_outside', `db.seed.sql_paths: ${path} lies outside ${folder}; move it into the project.`);
      return readSql(folder, path);
    }),
  );
}

/** Reads `roles.sql`, which makes what migrations grant to; undefined where there is none. */
export const readRoles = async (folder: string): Promise<SeedFile | undefined> =>
  existsSync(join(folder, 'roles.sql')) ? readSql(folder, 'roles.sql') : undefined;

async function readSql(folder: string, path: string): Promise<SeedFile> {
  const sql = await readFile(join(folder, path), 'utf8');
  return { path: path.split(sep).join('/'), sql, sha256: createHash('sha256').update(sql).digest('hex') };
}
