import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { syncToDisk } from './durable.ts';
import { refuse } from './errors.ts';
import { failedRestore, unfinishedDatabase, unfinishedRestore, type Home } from './home.ts';
import { ensurePassword } from './secret.ts';
import type { Account } from './server-account.ts';
import { serverWorkingDirectory } from './server-process.ts';

/**
 * Creates the cluster: UTF-8 with PostgreSQL's built-in locale so that indexes stay valid on any machine. The C library's
 * character classes are UTF-8 too; without them Thai has no trigrams. The cluster is created under another name and renamed
 * when complete so that a kill leaves no half cluster.
 * @throws engine_not_initialised
 */
export async function initialise(home: Home, initdb: string, account: Account | undefined, signal?: AbortSignal): Promise<void> {
  const draft = join(home.path, `${unfinishedDatabase}${randomBytes(6).toString('hex')}`);
  const data = join(draft, 'data');
  const password = join(draft, 'password');
  await mkdir(draft, { mode: 0o700 });
  await mkdir(data, { mode: 0o700 });
  await writeFile(password, await ensurePassword(home, 'postgres'), { mode: 0o600 });
  if (account) for (const path of [data, password]) await chown(path, account.uid, account.gid);
  await runInitdb(initdb, data, password, account, signal);
  await writeFile(join(data, 'pg_hba.conf'), accessRules);
  await rename(data, home.database);
  await syncToDisk(home.path);
  await rm(draft, { recursive: true });
}

const clusterOptions = [
  '--username=postgres',
  '--pwfile=/dev/stdin',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--text-search-config=simple',
  // Passwords are 256 random bits and cannot be guessed.
  '--set=scram_iterations=1',
  '--no-instructions',
];

// No role may replicate whole clusters: a role that follows its own database sees no other.
const accessRules = 'local all all scram-sha-256\n';

async function runInitdb(
  initdb: string,
  data: string,
  password: string,
  account: Account | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const place = serverWorkingDirectory(data, account);
  // Passed as an open file: the account may be unable to reach its path.
  const input = await open(password, 'r');
  try {
    let output = '';
    for (const locale of ['C.UTF-8', 'en_US.UTF-8']) {
      const child = spawn(initdb, ['--pgdata', place.data, `--locale=${locale}`, ...clusterOptions], {
        ...place.options,
        ...(signal && { signal }),
        stdio: [input.fd, 'ignore', 'pipe'],
      });
      const status = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
      const [printed, code] = await Promise.all([text(child.stderr as Readable), status]);
      if (code === 0) return;
      output = printed;
      // macOS knows the first name only since version 15.
      if (!output.includes('invalid locale')) break;
    }
    throw new Error(output.trim());
  } catch (cause) {
    throw refuse('engine_not_initialised', `The database cluster could not be made: ${(cause as Error).message}`, { cause });
  } finally {
    await input.close();
  }
}

/** An empty database in place of the one that was to be restored would be taken for it. @throws restore_failed */
export async function refuseAfterFailedRestore(home: Home): Promise<void> {
  const note = join(home.path, failedRestore);
  const reason = await readFile(note, 'utf8').catch(() => undefined);
  if (reason === undefined) return;
  throw refuse(
    'restore_failed',
    `The last restore into ${home.path} failed (${reason.trim()}), so it holds no database. Restore a backup, or delete ${note} to begin with an empty database.`,
  );
}

/**
 * Removes leftovers of killed starts. An initdb that lost its parent may still write there, so the removal is retried.
 * @throws restore_unfinished, since a new cluster would be mistaken for the restored one
 */
export async function sweepUnfinished(home: Home): Promise<void> {
  for (const name of await readdir(home.path)) {
    if (name.startsWith(unfinishedRestore))
      throw refuse('restore_unfinished', `A restore into ${home.path} did not finish; delete that folder and restore again.`);
    if (name.startsWith(unfinishedDatabase))
      await rm(join(home.path, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
