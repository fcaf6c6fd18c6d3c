import { PostgrestClient } from '@supabase/postgrest-js';
import type { PortalConfig } from './client.ts';
import type { Database } from './database.gen.ts';

/** PostgREST's client, which reads and writes tables. Queries retry by themselves, and know when there is no network. */
export const openRestClient = ({ url }: PortalConfig, fetch: typeof globalThis.fetch): PostgrestClient<Database> =>
  new PostgrestClient<Database>(`${url}/rest/v1`, { retry: false, fetch });
