import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The public half of the key with which the functions send notifications, of their own settings; undefined where there is none. */
export async function readPushKey(projectFolder: string): Promise<string | undefined> {
  const settings = parseEnv(await readFile(join(projectFolder, 'functions/.env'), 'utf8').catch(() => ''));
  return settings['WEB_PUSH_PUBLIC_KEY'] || undefined;
}
