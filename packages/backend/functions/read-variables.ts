import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The variables of `functions/.env`; none where there is no such file. */
export async function readVariables(functionsFolder: string): Promise<Readonly<Record<string, string | undefined>>> {
  return parseEnv(await readFile(join(functionsFolder, '.env'), 'utf8').catch(() => ''));
}
