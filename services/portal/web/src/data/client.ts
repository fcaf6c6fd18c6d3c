import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.gen.ts';
import { dropFirstAnswers, mayChange, readFirstAnswer } from './first-answers.ts';
import { publicAddress } from './public-address.rules.ts';
import { recordCalls } from './recorded-calls.ts';
import { bringsSession, readTokens } from './stored-token.rules.ts';

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
  /** Where the services of this installation are. */
  readonly family?: Readonly<Partial<Record<'portal' | 'forecast' | 'catalog', string>>>;
  readonly development?: { readonly people: readonly { email: string; role: string; password: string }[] };
}

/** Storage key of the session; tests write one there. */
export const sessionKey = 'portal-session';

export async function readConfig(): Promise<PortalConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as PortalConfig;
}

/** What loads the whole of supabase-js for a client. */
const loaders = new WeakMap<Client, () => Promise<Client>>();

/** The client with channels, once the rest of supabase-js is loaded and channels join as the signed-in person. */
export async function wholeClient(db: Client): Promise<Client> {
  const client = (await loaders.get(db)?.()) ?? db;
  await client.realtime.setAuth();
  return client;
}

/**
 * The backend's client. It loads PostgREST's client, which reads and writes tables, when a table is asked first: a visitor's first
 * page has its data with it. It loads the rest of supabase-js when something else of it is used, when a stored token is no longer
 * good, or when an address brings a session. Channels are `wholeClient`'s. `onSessionEnded` runs when the server says that this
 * session was ended elsewhere.
 */
export function createPortalClient(config: PortalConfig, onSessionEnded: (db: Client) => unknown): Client {
  const { url, publishableKey } = config;
  let whole: Client | undefined;
  let loading: Promise<Client> | undefined;
  const listeners: Parameters<Client['auth']['onAuthStateChange']>[0][] = [];
  const load = () =>
    (loading ??= import('./whole-client.ts').then(
      ({ openWholeClient }) => {
        whole = openWholeClient(config, fetchAsSession);
        for (const listener of listeners) whole.auth.onAuthStateChange(listener);
        return whole;
      },
      (error: unknown) => {
        // The next use tries again.
        loading = undefined;
        throw error;
      },
    ));
  const fetchAsSession = async (input: RequestInfo | URL, init?: RequestInit, token?: string): Promise<Response> => {
    const isRead = init?.method === 'GET';
    if (mayChange(init?.method)) dropFirstAnswers();
    const answer = isRead && token !== undefined ? await readFirstAnswer(new Request(input).url, token) : undefined;
    const response = answer ?? (await fetch(input, init));
    if (response.status === 401 && (await codeOf(response)) === 'session_ended') onSessionEnded(db);
    return response;
  };

  const mayArrive = bringsSession(location.href);
  const getSession: Client['auth']['getSession'] = async () => {
    const session = whole || mayArrive ? 'unknown' : readTokens(localStorage.getItem(sessionKey), Date.now());
    if (session === 'unknown') return (whole ?? (await load())).auth.getSession();
    // Stored by supabase-js as a whole.
    return session === null ? { data: { session }, error: null } : { data: { session: session as Session }, error: null };
  };
  const fetchRows: typeof fetch = async (input, init) => {
    const { data } = await getSession();
    const headers = new Headers(init?.headers);
    headers.set('apikey', publishableKey);
    headers.set('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`);
    return fetchAsSession(input, { ...init, headers }, data.session?.access_token);
  };
  let rest: PostgrestClient<Database> | undefined;
  const loadRest = async () => {
    const { openRestClient } = await import('./rest-client.ts');
    return (rest ??= openRestClient(config, fetchRows));
  };
  const ask =
    (name: 'from' | 'rpc') =>
    (...parameters: unknown[]) =>
      rest ? Reflect.apply(rest[name], rest, parameters) : recordCalls(loadRest, [[name, parameters]]);
  const db: Client = {
    from: ask('from'),
    rpc: ask('rpc'),
    auth: later(async () => (await load()).auth, {
      getSession,
      onAuthStateChange: (listener: (typeof listeners)[number]) => {
        if (whole) whole.auth.onAuthStateChange(listener);
        else listeners.push(listener);
      },
    }),
    functions: later(async () => (await load()).functions),
    storage: {
      from: (bucket: string) =>
        later(async () => (await load()).storage.from(bucket), {
          getPublicUrl: (path: string, { transform }: { transform?: { width?: number; resize?: string } } = {}) => ({
            data: { publicUrl: publicAddress(url, bucket, path, transform) },
          }),
        }),
    },
  } as unknown as Client;
  loaders.set(db, load);
  return db;
}

/** Has `present` at once, and every other method, all of which are asynchronous, once the whole is loaded. */
const later = (load: () => Promise<object>, present: object = {}): object =>
  new Proxy(present, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (async (...parameters: unknown[]) => {
        const whole = (await load()) as Record<PropertyKey, (...parameters: unknown[]) => unknown>;
        return whole[name]?.(...parameters);
      }),
  });

async function codeOf(response: Response): Promise<unknown> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { readonly code?: unknown };
  return body.code;
}
