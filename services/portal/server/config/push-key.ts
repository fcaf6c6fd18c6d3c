import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The public key of web push, from the settings of the functions; undefined if it is not set. */
export async function readPushKey(projectFolder: string): Promise<string | undefined> {
  const settings = parseEnv(await readFile(join(projectFolder, 'functions/.env'), 'utf8').catch(() => ''));
  return settings['WEB_PUSH_PUBLIC_KEY'] || undefined;
}
