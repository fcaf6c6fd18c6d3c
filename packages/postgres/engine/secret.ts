import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuse } from './errors.ts';
import type { Home } from './home.ts';

/** The password of a database role, or undefined if it has none yet. */
export async function readPassword(home: Home, role: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile(home, role), 'utf8')).trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The password of a database role, created once. */
export const ensurePassword = (home: Home, role: string): Promise<string> => ensureSecret(passwordFile(home, role));

/**
 * The secret in a file of mode 0600: 256 random bits in base64url, created once. Two processes that create it at once get the
 * same.
 * @throws secret_unreadable
 */
export const ensureSecret = (file: string): Promise<string> =>
  createOrRead(file).catch((cause: NodeJS.ErrnoException) => {
    throw refuse(
      'secret_unreadable',
      `The secret ${file} cannot be read or made (${cause.code ?? cause.message}). Give it and the folders above it to the user who runs this.`,
      { cause },
    );
  });

async function createOrRead(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  // A link appears with its whole content or not at all, and never replaces an existing file.
  await link(draft, file).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}

const passwordFile = (home: Home, role: string) => join(home.keys, `${role}.password`);
