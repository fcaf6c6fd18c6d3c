import { createClient } from '@supabase/supabase-js';
import type { Client, PortalConfig } from '../src/data/client.ts';
import type { Identity } from './people.ts';
import type { RunningApp } from './open-app.ts';

/** Calls the backend as a person, without a browser. */
export async function callAs(app: RunningApp, identity: Identity): Promise<Client> {
  const config = (await (await fetch(`${app.url}/config.json`)).json()) as PortalConfig;
  const session = JSON.parse((await app.sessionOf(identity)) ?? '{}') as { access_token?: string };
  return createClient(config.url, config.publishableKey, { accessToken: async () => session.access_token ?? null });
}

/** A code as the board's screen shows it now. */
export async function showCode(app: RunningApp, event: string, validMinutes = 10): Promise<string> {
  const board = await callAs(app, 'secretary');
  const { data } = await board.rpc('create_check_in_code', { event, valid_minutes: validMinutes }).throwOnError();
  return (data as { code: string }).code;
}
