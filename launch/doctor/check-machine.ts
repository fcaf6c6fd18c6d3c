import { execFile } from 'node:child_process';
import { access, constants, readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDeno } from '@trivium/backend/settings';
import { sayUnreadable } from '../config/unreadable.rules.ts';
import { attempt, fault, ok, warning, type Finding } from './findings.ts';
import { findKeyFaults, type KeyFile } from './keys.rules.ts';

const run = promisify(execFile);

const minFreeBytes = 1e9;

/** The state folder's disk. */
export const checkDisk = (home: string): Promise<Finding[]> =>
  attempt('disk', async () => {
    const { bavail, bsize } = await statfs(home).catch(() => statfs(process.cwd()));
    const freeMb = Math.round((bavail * bsize) / 1e6);
    return bavail * bsize < minFreeBytes
      ? warning('disk', `${freeMb} MB are free; free some before writes are refused.`)
      : ok('disk', `${freeMb} MB free`);
  });

/** Whether something keeps this machine's clock right: nothing is said where systemd is not there to ask. */
export async function checkClock(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const answer = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { env }).catch(() => undefined);
  if (!answer) return [];
  return answer.stdout.trim() === 'no'
    ? [warning('clock', 'It is not synchronised: install chrony or systemd-timesyncd, since tokens and deadlines depend on it.')]
    : [ok('clock', 'it is synchronised')];
}

/** The folder that replicas share, which is not the state folder's. */
export async function checkSharedFolder(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const folder = env['STORAGE_FILE_BACKEND_PATH'];
  if (!folder) return [];
  const subject = 'files';
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => [ok(subject, `${folder} can be written`)],
    ({ code }: NodeJS.ErrnoException) =>
      code === 'ENOENT'
        ? [warning(subject, `${folder} is missing and will be made: is its disk mounted?`)]
        : [fault(subject, `${folder} cannot be written (${code}).`)],
  );
}

/** The keys in the state folder: there, for their owner alone, and readable by who runs this. */
export async function checkKeys(home: string): Promise<Finding[]> {
  const folder = join(home, 'keys');
  try {
    const names = (await readdir(folder)).toSorted();
    const { uid: owner } = await stat(folder);
    return findKeyFaults(folder, owner, await Promise.all(names.map((name) => readKeyFile(folder, name))));
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? [ok('keys', 'none yet; the first start makes them')]
      : [fault('keys', `TRIVIUM_HOME has ${sayUnreadable(folder, code)}`)];
  }
}

async function readKeyFile(folder: string, name: string): Promise<KeyFile> {
  const file = join(folder, name);
  // Reads it, as the services do: who may read a file is not all that keeps it from being read.
  const error = await readFile(file).then(
    (content) => (content.length === 0 ? 'empty' : undefined),
    ({ code = 'unreadable' }: NodeJS.ErrnoException) => code,
  );
  const stats = await stat(file).catch(() => undefined);
  return { name, mode: stats?.mode ?? 0, uid: stats?.uid, error };
}

/** The settings of the portal's functions, which run without them where the file cannot be read. */
export async function checkFunctionSettings(file: string): Promise<Finding[]> {
  const subject = 'function settings';
  return readFile(file).then(
    () => [ok(subject, `${file} can be read`)],
    ({ code = 'unreadable' }: NodeJS.ErrnoException) =>
      code === 'ENOENT' ? [] : [fault(subject, `The settings of functions are in ${sayUnreadable(file, code)}`)],
  );
}

/** What runs the portal's functions. */
export const checkFunctions = (env: NodeJS.ProcessEnv): Finding[] =>
  findDeno(env['FUNCTIONS_DENO'])
    ? [ok('functions', 'Deno is installed')]
    : [fault('functions', 'Deno is not installed, so functions answer 503: run npm install, or name it with FUNCTIONS_DENO.')];
