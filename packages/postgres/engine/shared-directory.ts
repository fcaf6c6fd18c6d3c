import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where root keeps what the server's account must reach though it cannot reach the home: the socket, a copy of the programs. */
export const defaultShared = '/var/lib/trivium';

/** Makes `<shared>/<name>`, owned by root and open for all to enter, whatever the umask is. */
export async function sharedDirectory(shared: string, name: string): Promise<string> {
  const directory = join(shared, name);
  for (const path of [shared, directory]) {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o755);
  }
  return directory;
}
