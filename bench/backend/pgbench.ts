import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BenchmarkFailed } from '../benchmark.ts';
import { serverEnvironment } from '../config/env.ts';
import { exerciseNames, note, taskId, type ExerciseName } from './exercises.ts';
import type { RivalConnection } from './open-database.ts';
import { statements } from './statements.sql.ts';

const run = promisify(execFile);

/** Its name and version, undefined where it is not on the PATH. */
export function findPgbench(): string | undefined {
  const version = /^pgbench \(PostgreSQL\) [\d.]+/.exec(spawnSync('pgbench', ['--version'], { encoding: 'utf8' }).stdout ?? '');
  return version?.[0];
}

export interface Pgbench {
  /** Transactions a second. */
  readonly measure: (exercise: ExerciseName, seconds: number, signal: AbortSignal) => Promise<number>;
}

export interface PgbenchOptions {
  readonly folder: string;
  readonly connection: RivalConnection;
  readonly claims: string;
  readonly clients: number;
}

/** The values that pgbench sends in place of $1 and $2, apart from the statement as `pg` does. */
const variables: Partial<Record<ExerciseName, readonly string[]>> = {
  'point read': [String(taskId)],
  insert: [note.title, note.body],
};

/** The same transactions without a server between: what PostgreSQL gives when all of it travels in one flight, prepared. */
export async function openPgbench({ folder, connection, claims, clients }: PgbenchOptions): Promise<Pgbench> {
  const scripts = join(folder, 'pgbench');
  await mkdir(scripts);
  for (const [index, name] of exerciseNames.entries()) await writeFile(join(scripts, `${index}.sql`), script(name));
  const { host, port, user, database, password } = connection;
  return {
    async measure(exercise, seconds, signal) {
      const values = ['authenticated', claims, ...(variables[exercise] ?? [])];
      const named = values.flatMap((value, index) => ['--define', `v${index}=${value}`]);
      const size = [`--client=${clients}`, '--jobs=1', `--time=${seconds}`];
      const file = `--file=${join(scripts, `${exerciseNames.indexOf(exercise)}.sql`)}`;
      const address = ['-h', host, '-p', `${port}`, '-U', user, database];
      const { stdout } = await run('pgbench', ['--no-vacuum', '--protocol=prepared', ...size, ...named, file, ...address], {
        env: serverEnvironment({ PGPASSWORD: password }),
        signal,
      }).catch((error: Error) => {
        signal.throwIfAborted();
        throw new BenchmarkFailed(error.message);
      });
      const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (tps === undefined || !/failed transactions: 0 /.test(stdout))
        throw new BenchmarkFailed(`pgbench, ${exercise}:\n${stdout}`);
      return Number(tps);
    },
  };
}

const script = (name: ExerciseName) =>
  [
    '\\startpipeline',
    'begin;',
    `select set_config('role', :v0, true), set_config('request.jwt.claims', :v1, true);`,
    `${statements[name].replaceAll(/\$(\d)/g, (_, place: string) => `:v${Number(place) + 1}`).replaceAll(/\s+/g, ' ')};`,
    'commit;',
    '\\endpipeline',
    '',
  ].join('\n');
