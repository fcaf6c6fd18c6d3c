import { open } from 'node:fs/promises';

/** Flushes a file, or the names in a directory, to disk: after a rename, sync the directory. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
