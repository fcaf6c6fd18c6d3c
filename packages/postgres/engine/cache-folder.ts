import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that marks a folder as a cache for programs that make backups (Cache Directory Tagging Specification). */
export const cacheTag = 'CACHEDIR.TAG';
const signature = 'Signature: 8a477f597d28d172789f06886806bc55';

/** Creates a folder whose content can be made again, and marks it: backups leave it out. */
export async function makeCacheFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await writeFile(join(path, cacheTag), `${signature}\n`, { mode: 0o600 });
  return path;
}

export async function isCacheFolder(path: string): Promise<boolean> {
  const tag = await open(join(path, cacheTag), 'r').catch(() => undefined);
  if (!tag) return false;
  try {
    const { buffer, bytesRead } = await tag.read(Buffer.alloc(signature.length), 0, signature.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === signature;
  } finally {
    await tag.close();
  }
}
