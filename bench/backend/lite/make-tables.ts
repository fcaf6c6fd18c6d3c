import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverEnvironment } from '../../config/env.ts';
import type { RivalConnection } from '../open-database.ts';
import { untracked } from './install.ts';

const run = promisify(execFile);

interface Order {
  /** Where it is installed. */
  readonly folder: string;
  readonly projectFolder: string;
  /** An empty database. */
  readonly connection: RivalConnection;
  readonly signal: AbortSignal;
}

/** Lets its own command make its schemas and the project's tables and rows, as its users would. @throws Error with one sentence */
export async function makeLiteTables({ folder, projectFolder, connection, signal }: Order): Promise<void> {
  const own = join(folder, 'project/supabase');
  await mkdir(own, { recursive: true });
  await cp(join(projectFolder, 'migrations'), join(own, 'migrations'), { recursive: true });
  await cp(join(projectFolder, 'seed.sql'), join(own, 'seed.sql'));
  const { host, port, user, database, password } = connection;
  await writeFile(
    join(own, 'config.toml'),
    `project_id = "bench"\n[db]\ndriver = "postgres"\nurl = "postgres:///${database}"\n[db.seed]\nsql_paths = ["./seed.sql"]\n`,
  );
  // Its address cannot name a socket, so the driver reads from the environment where that is.
  const address = { PGHOST: host, PGPORT: `${port}`, PGUSER: user, PGPASSWORD: password };
  const command = join(folder, 'node_modules/@supabase/lite/dist/cli/index.js');
  await run(process.execPath, [command, 'db', 'reset'], {
    cwd: join(folder, 'project'),
    env: serverEnvironment({ ...untracked, ...address, HOME: folder }),
    signal,
  }).catch((error: Error & { stderr?: string }) => {
    signal.throwIfAborted();
    throw new Error(`its command made no tables (${error.stderr?.trim().split('\n').at(-1) ?? error.name})`, { cause: error });
  });
}
