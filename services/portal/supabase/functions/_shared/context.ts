import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** A log line: codes, counts and identifiers; never a token, key, address or text that people wrote. */
export type LogLine = Readonly<Record<string, string | number | boolean | undefined>> & { readonly message: string };

/** Everything a handler needs from outside. It lets handlers run on Deno and on Node. */
export interface Context {
  /** A setting; undefined if it is missing or empty. */
  readonly env: (name: string) => string | undefined;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** The database and storage, bypassing policies. */
  readonly service: SupabaseClient;
  /** The database as the owner of this token. */
  readonly databaseAs: (token: string) => SupabaseClient;
  /** Lets work continue after the response. */
  readonly keepAlive: (work: Promise<unknown>) => void;
  readonly log: (line: LogLine) => void;
}

interface Surroundings {
  readonly env: (name: string) => string | undefined;
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
  readonly log?: (line: LogLine) => void;
}

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** A key is in its own variable, or in a JSON object of named keys as `default`. */
function readKey(env: Context['env'], name: string, set: string): string {
  const single = env(name);
  if (single !== undefined) return single;
  const named = JSON.parse(env(set) ?? '{}') as Record<string, string>;
  const key = named['default'];
  if (key === undefined) throw new Error(`neither ${name} nor ${set} is set`);
  return key;
}

/** The context of a served function, from the settings of the runtime. */
export function openContext(surroundings: Surroundings): Context {
  const env: Context['env'] = (name) => surroundings.env(name) || undefined;
  const send = surroundings.fetch ?? fetch;
  // Behind a proxy the public address may be out of reach of the portal's own machine.
  const url = env('PORTAL_INTERNAL_URL') ?? env('SUPABASE_URL') ?? '';
  const publishableKey = readKey(env, 'SUPABASE_ANON_KEY', 'SUPABASE_PUBLISHABLE_KEYS');
  const secretKey = readKey(env, 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_SECRET_KEYS');
  return {
    env,
    fetch: send,
    now: surroundings.now ?? (() => new Date()),
    service: createClient(url, secretKey, { auth, global: { fetch: send } }),
    databaseAs: (token) => createClient(url, publishableKey, { accessToken: async () => token, global: { fetch: send } }),
    keepAlive(work) {
      const settled = work.catch(() => undefined);
      if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(settled);
    },
    log: surroundings.log ?? ((line) => console.log(JSON.stringify(line))),
  };
}
