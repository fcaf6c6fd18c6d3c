import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from './errors.ts';
import type { Home } from './home.ts';
import { stopPostmaster, isListening, isServerOf, readPostmasterFile, serversOf } from './postmaster.ts';
import { port } from './socket-directory.ts';

/**
 * Stops the server that a killed process left behind, and removes its stale files, by which PostgreSQL would mistake another
 * program with the reused pid for itself. The server is stopped even if its data was deleted since: it would remove a new
 * server's socket when it notices. The caller holds the lock of the home. Data stays safe whatever this misses: PostgreSQL's
 * shared memory is keyed by its data directory, and a second server refuses to start while processes of the first are attached
 * to it.
 * @throws home_in_use if a server answers that this system does not list: one in another container
 */
export async function stopOrphan(
  home: Home,
  socketDirectory: string | undefined,
  onProgress: (line: string) => void,
): Promise<void> {
  for (const pid of serversOf(home)) {
    onProgress(`stopping a PostgreSQL (process ${pid}) that an earlier start left behind …`);
    await stopPostmaster(pid, () => !isServerOf(home, pid));
  }
  const postmasterFile = await readPostmasterFile(home);
  if (postmasterFile && (await isListening(postmasterFile.socketDirectory, postmasterFile.port)))
    throw refuse(
      'home_in_use',
      `A PostgreSQL that this system does not list, perhaps in another container, serves ${home.path}; stop that first.`,
    );
  const directories = [postmasterFile?.socketDirectory, socketDirectory].filter((directory) => directory !== undefined);
  const sockets = directories.map((directory) => join(directory, `.s.PGSQL.${port}`));
  const stale = [join(home.database, 'postmaster.pid'), ...sockets, ...sockets.map((socket) => `${socket}.lock`)];
  await Promise.all(stale.map((file) => rm(file, { force: true })));
}
