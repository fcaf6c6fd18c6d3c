import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.gen.ts';

export type Client = SupabaseClient<Database>;

/** The content of `/config.json`: the backend's address and, in development, the demo accounts. */
export interface PortalConfig {
  readonly url: string;
  readonly publishableKey: string;
  /** The key for subscribing to notifications; absent if the server sends none. */
  readonly webPushPublicKey?: string;
  /** Whether a model answers in the chat; otherwise the chat quotes the handbook. Absent: the server does not say. */
  readonly hasChatModel?: boolean;
  /** What short links are printed below; absent: `/go` of this portal. */
  readonly shortLinkUrl?: string;
  /** What the OpenID issuer of the installation is called, if there is one. */
  readonly issuerName?: { readonly th: string; readonly en: string };
  readonly development?: { readonly people: readonly { email: string; role: string; password: string }[] };
}

/** Storage key of the session; tests write one there. */
export const sessionKey = 'portal-session';

export async function readConfig(): Promise<PortalConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as PortalConfig;
}

/** `onSessionEnded` runs when the server says that this session was ended elsewhere. */
export function createPortalClient({ url, publishableKey }: PortalConfig, onSessionEnded: (db: Client) => unknown): Client {
  const db = createClient<Database>(url, publishableKey, {
    auth: { storageKey: sessionKey, flowType: 'pkce' },
    // Queries retry by themselves, and know when there is no network.
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (response.status === 401 && (await codeOf(response)) === 'session_ended') onSessionEnded(db);
        return response;
      },
    },
  });
  return db;
}

async function codeOf(response: Response): Promise<unknown> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { readonly code?: unknown };
  return body.code;
}
