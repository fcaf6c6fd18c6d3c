import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.gen.ts';

export type Client = SupabaseClient<Database>;

/** What `/config.json` says: where the backend is, and in development who can be signed in as. */
export interface PortalConfig {
  readonly url: string;
  readonly publishableKey: string;
  /** With which devices subscribe to notifications; not there where the server sends none. */
  readonly webPushPublicKey?: string;
  readonly development?: { readonly people: readonly { email: string; role: string; password: string }[] };
}

/** Where the session is kept; tests put one there. */
export const sessionKey = 'portal-session';

export async function readConfig(): Promise<PortalConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as PortalConfig;
}

export const createPortalClient = ({ url, publishableKey }: PortalConfig): Client =>
  createClient<Database>(url, publishableKey, {
    auth: { storageKey: sessionKey, flowType: 'pkce' },
    // Queries try again themselves, and know when there is no network.
    db: { retry: false },
  });
