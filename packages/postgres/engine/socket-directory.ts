import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from './errors.ts';
import type { Home } from './home.ts';
import type { Account } from './server-account.ts';
import { sharedDirectory } from './shared-directory.ts';

/** The number in the socket's name; nothing listens on TCP. */
export const port = 5432;

/** Bytes of `sun_path` without its closing zero: Linux 108, macOS and the BSDs 104. */
const maxSocketPathBytes = process.platform === 'linux' ? 107 : 103;

const fits = (directory: string) => Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= maxSocketPathBytes;

/**
 * A directory for the socket that only the server's account (and root) can enter, short enough for a socket path.
 * @param shared where root puts files that the server's account must reach
 * @throws socket_directory_unsafe
 */
export async function socketDirectory(home: Home, account: Account | undefined, shared: string): Promise<string> {
  const key = createHash('sha256').update(home.path).digest('hex').slice(0, 16);
  const name = `trivium-${account?.uid ?? process.getuid?.()}-${key}`;
  // On a system whose /var is read-only, the temporary directory is used.
  const preferred = account
    ? await sharedDirectory(shared, 'run').then(
        (run) => [join(run, key)],
        () => [],
      )
    : [home.run];
  const directory = [...preferred, join(tmpdir(), name), join('/tmp', name)].find(fits) as string;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const stats = await lstat(directory);
  // In a shared directory someone else may have created it first, perhaps as a link.
  if (!stats.isDirectory() || ![account?.uid, process.getuid?.()].includes(stats.uid))
    throw refuse('socket_directory_unsafe', `${directory} belongs to someone else; remove it, then start again.`);
  await chmod(directory, 0o700);
  if (account) await chown(directory, account.uid, account.gid);
  return directory;
}
