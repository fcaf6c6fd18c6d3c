import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findDeno } from '@trivium/backend/settings';
import { attempt, fault, ok, warning, type Finding } from './findings.ts';

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

/** Keys that others on this machine can read are keys no more. */
export const checkKeys = (home: string): Promise<Finding[]> =>
  attempt('keys', async () => {
    const folder = join(home, 'keys');
    const names = await readdir(folder).catch(() => []);
    const open: string[] = [];
    for (const name of names) if (((await stat(join(folder, name))).mode & 0o077) !== 0) open.push(name);
    if (open.length > 0) return fault('keys', `Others can read ${open.join(', ')} in ${folder}: chmod -R go= ${folder}`);
    return ok(
      'keys',
      names.length > 0 ? `${names.length} in ${folder}, for its owner alone` : 'none yet; the first start makes them',
    );
  });

/** What runs the portal's functions. */
export const checkFunctions = (env: NodeJS.ProcessEnv): Finding[] =>
  findDeno(env['FUNCTIONS_DENO'])
    ? [ok('functions', 'Deno is installed')]
    : [fault('functions', 'Deno is not installed, so functions answer 503: run npm install, or name it with FUNCTIONS_DENO.')];
