import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of 256 random bits, in hex, made once and kept in `<home>/keys/<name>` with mode 0600.
 * Two processes that make it at once end with the same one.
 */
export async function keptSecret(home: string, name: string): Promise<string> {
  const folder = join(home, 'keys');
  const file = join(folder, name);
  const read = () => readFile(file, 'utf8').then((text) => text.trim());
  const known = await read().catch(() => undefined);
  if (known) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  // Written whole under a name of its own, then linked: a reader never finds half a secret.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return read();
}
