import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** User and group of postgres in a Debian root. */
export async function postgresUser(root: string): Promise<[number, number]> {
  const line = (await readFile(join(root, 'etc/passwd'), 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'));
  const [, , user, group] = (line ?? '').split(':');
  return [Number(user), Number(group)];
}

/** Runs a program of the Debian root as that user. */
export const asPostgres = 'setpriv --reuid=postgres --regid=postgres --init-groups';
