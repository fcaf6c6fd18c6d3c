import { PostgrestClient } from '@supabase/postgrest-js';
import type { Client, PortalConfig } from './client.ts';
import type { Database } from './database.gen.ts';
import { publicAddress } from './public-address.rules.ts';

/** A client for a page that a server renders: it reads tables as a visitor, and does nothing else. */
export function createVisitorClient({ url, publishableKey }: PortalConfig, fetch: typeof globalThis.fetch): Client {
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, {
    retry: false,
    fetch,
    headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
  });
  return {
    from: rest.from.bind(rest),
    rpc: rest.rpc.bind(rest),
    auth: { getSession: async () => ({ data: { session: null }, error: null }) },
    storage: {
      from: (bucket: string) => ({
        getPublicUrl: (path: string, { transform }: { transform?: { width?: number; resize?: string } } = {}) => ({
          data: { publicUrl: publicAddress(url, bucket, path, transform) },
        }),
      }),
    },
  } as unknown as Client;
}
