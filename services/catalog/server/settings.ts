import { existsSync } from 'node:fs';
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
  if (witnesses !== undefined && !existsSync(witnesses))
    throw refuseStart('witnesses_unreadable', `CATALOG_WITNESSES names ${witnesses}, which is not there.`);
  if (content !== undefined && !existsSync(content))
    throw refuseStart('setting_invalid', `CATALOG_CONTENT names ${content}, which is not there.`);
}
