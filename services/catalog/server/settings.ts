import { accessSync, constants } from 'node:fs';
import { refuseStart } from '../domain/start-errors.ts';
import { openLogKey } from '../domain/transparency-log/open-log-key.ts';
import { readCatalogEnv } from './env.ts';

/** Each refuses settings of this service that it cannot start with. */
export const settingChecks = [readCatalogEnv, checkLogKey, checkFiles] as const;

function checkLogKey(env: NodeJS.ProcessEnv): void {
  const { logKey, logOrigin } = readCatalogEnv(env);
  if (logKey !== undefined) openLogKey(logKey, logOrigin);
}

function checkFiles(env: NodeJS.ProcessEnv): void {
  const { witnesses, content } = readCatalogEnv(env);
  const missing = (path: string | undefined) => path !== undefined && whyUnreadable(path);
  const [noWitnesses, noContent] = [missing(witnesses), missing(content)];
  if (noWitnesses)
    throw refuseStart('witnesses_unreadable', `CATALOG_WITNESSES names ${witnesses}, which cannot be read (${noWitnesses}).`);
  if (noContent) throw refuseStart('setting_invalid', `CATALOG_CONTENT names ${content}, which cannot be read (${noContent}).`);
}

/** The system's code of why the file or folder cannot be read. */
function whyUnreadable(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
