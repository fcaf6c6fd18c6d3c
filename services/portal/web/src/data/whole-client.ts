import { createClient } from '@supabase/supabase-js';
import { sessionKey, type Client, type PortalConfig } from './client.ts';
import type { Database } from './database.gen.ts';

/** The whole of supabase-js: accounts, storage, functions and realtime. A quarter of the app's script, which no first view waits for. */
export function openWholeClient({ url, publishableKey }: PortalConfig, fetch: typeof globalThis.fetch): Client {
  return createClient<Database>(url, publishableKey, {
    auth: { storageKey: sessionKey, flowType: 'pkce' },
    // Queries retry by themselves, and know when there is no network.
    db: { retry: false },
    global: { fetch },
  });
}
