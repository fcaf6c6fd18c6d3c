import { open } from 'node:fs/promises';

/** Brings a file, or the names in a directory, to disk: after a rename it is the directory that counts. */
export async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
