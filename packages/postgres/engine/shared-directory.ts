import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where root puts files that the server's account must reach although it cannot reach the home: the socket, a copy of the
 * programs.
 */
export const defaultShared = '/var/lib/trivium';

/** Creates `<shared>/<name>`, owned by root and readable by everyone, whatever the umask. */
export async function sharedDirectory(shared: string, name: string): Promise<string> {
  const directory = join(shared, name);
  for (const path of [shared, directory]) {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
  }
  return directory;
}
