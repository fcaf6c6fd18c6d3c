import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type pg from 'pg';
import { settingsOf } from '../../supabase/functions/_shared/connections/connections.rules.ts';
import { openConnections } from '../../supabase/functions/_shared/connections/open-connections.ts';
import { readStoredConnections } from './connections.sql.ts';

/** What the app needs to know of the settings of the functions. */
export interface FunctionSettings {
  /** The public key of web push; undefined if no notifications are sent. */
  readonly webPushPublicKey: string | undefined;
  /** Whether a model answers in the chat. */
  readonly hasChatModel: boolean;
}

/** The settings of the functions as they are now: those of `/admin/connections`, and else those of `functions/.env`. */
export interface CurrentSettings {
  readonly env: (name: string) => string | undefined;
  /** Whether it is an administrator's, from the page. */
  readonly isFromPage: (name: string) => boolean;
}

/**
 * Reads the settings of the functions.
 * @param integrationKeys what seals stored settings, unless `functions/.env` says otherwise
 */
export async function openFunctionSettings(
  pool: pg.Pool,
  projectFolder: string,
  integrationKeys: string,
): Promise<() => Promise<CurrentSettings>> {
  const own = parseEnv(await readFile(join(projectFolder, 'functions/.env'), 'utf8').catch(() => ''));
  const base = (name: string) => own[name] || (name === 'INTEGRATION_KEYS' ? integrationKeys : undefined);
  return async () => {
    const settings = settingsOf(await openConnections(base, await readStoredConnections(pool)));
    return { env: (name) => (settings.has(name) ? settings.get(name) : base(name)), isFromPage: (name) => settings.has(name) };
  };
}

const providerKinds = ['AI_PRIMARY_KIND', 'AI_SECOND_KIND', 'AI_THIRD_KIND'];

export const functionSettingsOf = ({ env }: CurrentSettings): FunctionSettings => ({
  webPushPublicKey: env('WEB_PUSH_PUBLIC_KEY'),
  hasChatModel: providerKinds.some((name) => env(name) !== undefined),
});
