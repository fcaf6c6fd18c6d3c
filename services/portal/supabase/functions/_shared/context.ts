import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** What a line of the log holds: codes, counts and identifiers; never a token, key, address or what people wrote. */
export type LogLine = Readonly<Record<string, string | number | boolean | undefined>> & { readonly message: string };

/** Everything a handler needs from outside, so that it runs on Deno and Node alike. */
export interface Context {
  /** A setting; undefined where it is empty too. */
  readonly env: (name: string) => string | undefined;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** The database and storage past every policy. */
  readonly service: SupabaseClient;
  /** The database as who shows this token. */
  readonly databaseAs: (token: string) => SupabaseClient;
  /** Lets work go on after the answer. */
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

/** Keys come under their old name, or as a JSON object of named keys, of which `default` counts. */
function readKey(env: Context['env'], name: string, set: string): string {
  const single = env(name);
  if (single !== undefined) return single;
  const named = JSON.parse(env(set) ?? '{}') as Record<string, string>;
  const key = named['default'];
  if (key === undefined) throw new Error(`neither ${name} nor ${set} is set`);
  return key;
}

/** The context of a served function: what the runtime sets, and nothing of the request. */
export function openContext(surroundings: Surroundings): Context {
  const env: Context['env'] = (name) => surroundings.env(name) || undefined;
  const send = surroundings.fetch ?? fetch;
  const url = env('SUPABASE_URL') ?? '';
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
